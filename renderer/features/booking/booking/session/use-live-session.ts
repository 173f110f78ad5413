import type { GroupSession } from '#renderer/data/api-types.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cachedDay } from '#renderer/data/find-in-cached-calendars.ts'
import { calendarQuery } from '#renderer/data/queries.ts'
import { type Availability, type ProviderBooking, wallDateOf } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { attendeesOf, isAtSession } from './attendees.ts'

interface SessionDay {
  readonly isLoaded: boolean
  readonly attendees: readonly ProviderBooking[]
  /** The availability that the session belongs to; undefined if its bookings were made outside of availability. */
  readonly availability: Availability | undefined
}

/** Returns a session's attendees and availability. Both are kept up to date while a dialog is open. */
export function useLiveSession(session: GroupSession): SessionDay {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const date = wallDateOf(session.startTime)
  const { data: day } = useQuery({
    ...calendarQuery(bridge, { from: date, to: date }),
    placeholderData: () => cachedDay(queryClient, date),
  })
  return {
    isLoaded: day !== undefined,
    attendees: day ? attendeesOf(day, session) : [],
    availability: day?.availability.find(
      (each) => isAtSession(each, session) && each.serviceIds.includes(session.serviceId),
    ),
  }
}
