import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CalendarState, reduceCalendar, visibleWeeks } from '#shared/calendar/index.ts'
import type { QueuedAct } from '#shared/ipc/offline-acts.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { nextPaint } from '#shared/ui/next-paint.ts'
import { calendarQuery, servicesQuery, specialistsQuery, type DateRange } from '#renderer/data/queries.ts'
import { cachedRange } from '#renderer/data/find-in-cached-calendars.ts'
import type { CalendarData, ProviderSession, Service, Specialist } from '#renderer/data/api-types.ts'
import { withQueuedActs } from '#renderer/data/offline/with-queued-acts.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useOfflineState } from '#renderer/platform/offline/use-offline-state.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { calendarItems, type CalendarItems } from './calendar-items.ts'

interface CalendarItemsQuery {
  /** The items to show; undefined during the first load. */
  readonly items: CalendarItems | undefined
  /** Returns the items around another day from the cache, without a request. */
  readonly itemsAround: (day: LocalDate) => CalendarItems | undefined
  readonly specialists: readonly Specialist[]
  /** When the data was loaded, in milliseconds since 1970; undefined while there is none. */
  readonly seenAt: number | undefined
  /** The error of a failed load; null as long as there are items to show. */
  readonly error: Error | null
  readonly retry: () => void
}

/** The visible dates. */
function rangeOf(state: CalendarState): DateRange {
  const days = visibleWeeks(state.view, state.activeDay).flat() as [LocalDate, ...LocalDate[]]
  return { from: days[0], to: days.at(-1) ?? days[0] }
}

const none: readonly Specialist[] = []

/** The specialists whose calendars a person may see: all for an owner, their own for a specialist. */
function visibleTo(session: ProviderSession, specialists: readonly Specialist[]): readonly Specialist[] {
  if (!hasSpecialists(session)) return none
  return session.role === 'OWNER' ? specialists : specialists.filter(({ id }) => id === session.specialistId)
}

/**
 * Returns a function that computes the calendar's items, including those of the offline queue, and caches them per server answer. It
 * returns undefined until the services are loaded.
 */
function itemsFrom(
  services: readonly Service[] | undefined,
  specialistIds: readonly string[],
  acts: readonly QueuedAct[],
) {
  const byId = new Map(services?.map((service) => [service.id, service]))
  const made = new WeakMap<CalendarData, CalendarItems>()
  return (data: CalendarData | undefined, range: DateRange): CalendarItems | undefined => {
    if (!data || !services) return undefined
    const items = made.get(data) ?? calendarItems(withQueuedActs(data, acts, range), byId, specialistIds)
    made.set(data, items)
    return items
  }
}

/** Loads the items of the visible period and prefetches those of the previous and next periods. */
export function useCalendarItems(state: CalendarState, specialistIds: readonly string[]): CalendarItemsQuery {
  const bridge = useBridge()
  const session = useSession()
  const queryClient = useQueryClient()
  const range = rangeOf(state)
  const calendar = useQuery({
    ...calendarQuery(bridge, range),
    // A cached month contains the data of its weeks, which is shown at once and refetched.
    placeholderData: () => cachedRange(queryClient, range),
  })
  const services = useQuery(servicesQuery(bridge))
  const specialists = useQuery({ ...specialistsQuery(bridge), enabled: hasSpecialists(session) })
  const isLoaded = calendar.data !== undefined && !calendar.isPlaceholderData
  // A failed prefetch is ignored; the error is shown when the person opens that period.
  useQueries({
    queries: (['next', 'previous'] as const).map((type) => ({
      ...calendarQuery(bridge, rangeOf(reduceCalendar(state, { type })), nextPaint),
      enabled: isLoaded,
      // Limits re-renders to changes of the data, so that the screen does not render when a prefetch starts or fails.
      notifyOnChangeProps: ['data'] as const,
    })),
  })

  const { acts } = useOfflineState()
  const hasAll = services.data !== undefined && (!hasSpecialists(session) || !specialists.isPending)
  const itemsOf = useMemo(
    () => itemsFrom(hasAll ? services.data : undefined, specialistIds, acts),
    [acts, hasAll, services.data, specialistIds],
  )
  const items = itemsOf(calendar.data, range)

  return {
    items,
    itemsAround: (day) => {
      const around = rangeOf({ ...state, activeDay: day })
      return itemsOf(queryClient.getQueryData(calendarQuery(bridge, around).queryKey), around)
    },
    specialists: useMemo(() => visibleTo(session, specialists.data ?? none), [session, specialists.data]),
    seenAt: items && (calendar.dataUpdatedAt || undefined),
    error: items ? null : (calendar.error ?? services.error),
    retry: () => {
      void calendar.refetch()
      void services.refetch()
    },
  }
}
