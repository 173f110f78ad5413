import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { visibleWeeks } from '#shared/calendar/model/calendar-days.ts'
import { reduceCalendar, type CalendarState } from '#shared/calendar/model/calendar-state.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { calendarQuery, servicesQuery, specialistsQuery, type DateRange } from '#renderer/data/queries.ts'
import type { Availability, ProviderSession, Service, Specialist } from '#renderer/data/wire.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session-context.ts'
import { bandsOf, type Band } from './availability-bands.ts'
import { cardsOf, groupServiceOf, type CalendarCard } from './calendar-cards.ts'

export interface CalendarItems {
  readonly cards: readonly CalendarCard[]
  readonly bands: readonly Band[]
  /** Without group sessions, which are cards. */
  readonly availability: readonly Availability[]
  readonly services: ReadonlyMap<string, Service>
}

interface CalendarItemsQuery {
  /** Undefined while it loads for the first time. */
  readonly items: CalendarItems | undefined
  readonly specialists: readonly Specialist[]
  /** Why nothing can be shown; never set while something old can. */
  readonly error: Error | null
  readonly retry: () => void
}

/** The dates on the screen. */
function rangeOf(state: CalendarState): DateRange {
  const days = visibleWeeks(state.view, state.activeDay).flat() as [LocalDate, ...LocalDate[]]
  return { from: days[0], to: days.at(-1) ?? days[0] }
}

const none: readonly Specialist[] = []

/** Whose calendars a person may look at: an owner everyone's, a specialist their own, a freelancer has no choice. */
function visibleTo(session: ProviderSession, specialists: readonly Specialist[]): readonly Specialist[] {
  if (!hasSpecialists(session)) return none
  return session.role === 'OWNER' ? specialists : specialists.filter(({ id }) => id === session.instructorId)
}

/** What the calendar shows of one specialist or of everyone; the weeks or months beside it are fetched ahead. */
export function useCalendarItems(state: CalendarState, specialistId: string | undefined): CalendarItemsQuery {
  const bridge = useBridge()
  const session = useSession()
  const queryClient = useQueryClient()
  const calendar = useQuery(calendarQuery(bridge, rangeOf(state)))
  const services = useQuery(servicesQuery(bridge))
  const specialists = useQuery({ ...specialistsQuery(bridge), enabled: hasSpecialists(session) })
  const isLoaded = calendar.data !== undefined

  useEffect(() => {
    if (!isLoaded) return
    for (const type of ['next', 'previous'] as const) {
      const beside = calendarQuery(bridge, rangeOf(reduceCalendar(state, { type })))
      // A failure shows when the person gets there.
      queryClient.query(beside).catch(() => undefined)
    }
  }, [bridge, isLoaded, queryClient, state])

  const items = useMemo(() => {
    if (!calendar.data || !services.data) return undefined
    const byId = new Map(services.data.map((service) => [service.id, service]))
    const isShown = ({ instructorId }: { instructorId: string }) =>
      specialistId === undefined || instructorId === specialistId
    const availability = calendar.data.availability.filter(isShown)
    return {
      cards: cardsOf(calendar.data.bookings.filter(isShown), availability, byId),
      bands: bandsOf(availability, byId),
      availability: availability.filter((each) => !groupServiceOf(each, byId)),
      services: byId,
    }
  }, [calendar.data, services.data, specialistId])

  return {
    items,
    specialists: useMemo(() => visibleTo(session, specialists.data ?? none), [session, specialists.data]),
    error: items ? null : (calendar.error ?? services.error),
    retry: () => {
      void calendar.refetch()
      void services.refetch()
    },
  }
}
