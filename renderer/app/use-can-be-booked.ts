import { useQuery } from '@tanstack/react-query'
import { addDays } from '#shared/time/local-date.ts'
import { calendarQuery, servicesQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'

/** Number of days ahead in which the hook searches for availability. */
const horizon = 35

/**
 * Whether the organisation is set up so far that customers can book: it has a service and availability. Always true for a person who is not
 * an owner, and for an organisation with at least two services, which is past its set-up.
 */
export function useCanBeBooked(): boolean {
  const bridge = useBridge()
  const { role } = useSession()
  const { date } = useWallNow()
  const { data: services } = useQuery({ ...servicesQuery(bridge), enabled: role === 'OWNER' })
  const isNew = services !== undefined && services.length < 2
  const { data: calendar } = useQuery({
    ...calendarQuery(bridge, { from: date, to: addDays(date, horizon) }),
    enabled: isNew && services.length > 0,
  })
  if (!isNew) return true
  return services.length > 0 && (calendar === undefined || calendar.availability.length > 0)
}
