import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addDays, daysBetween, startOfWeek, type LocalDate } from '#shared/time/local-date.ts'
import { wallDateOf, type RescheduleOptions } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'

/** Number of days per request. People rarely look further ahead than six weeks, and it is far below the server's maximum. */
const SPAN = 42
/** Maximum number of requests without a result (about a year) before the search stops. */
const MOST_SPANS = 9

/** The slots that a booking can be moved to. They are loaded in consecutive requests from the current week on. */
export interface FoundOptions {
  /** The kind of availability of the booking's current slot; undefined until it is known. */
  readonly type: RescheduleOptions['type'] | undefined
  readonly availableDates: readonly LocalDate[]
  readonly slots: RescheduleOptions['timeSlots']
  /** Whether the slots of the active day are still loading. */
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
}

/**
 * Loads the slots of a specialist that a booking can be moved to (rule A7.6). It requests further weeks while the person pages on, or until
 * it has found the next available date.
 */
export function useRescheduleOptions(
  bookingId: string,
  specialistId: string,
  activeDay: LocalDate,
  today: LocalDate,
): FoundOptions {
  const bridge = useBridge()
  const first = startOfWeek(today)
  const { data, error, isFetching, isFetchNextPageError, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['offer', 'reschedule', bookingId, specialistId, first],
    queryFn: ({ pageParam, signal }) => {
      const from = addDays(first, pageParam * SPAN)
      const query = { from, to: addDays(from, SPAN - 1), specialistId }
      return bridge.call('rescheduleOptions', { params: { id: bookingId }, query }, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
    staleTime: 0,
  })
  const spans = data?.pages ?? []
  const availableDates = spans.flatMap((span) => span.availableDates).map((date) => wallDateOf(date))
  const spanOfDay = Math.floor(daysBetween(first, activeDay) / SPAN)
  const isBeyond = spanOfDay >= spans.length
  const isSearching = availableDates.every((date) => date <= activeDay) && spans.length < MOST_SPANS
  const needsMore = data !== undefined && !error && (isBeyond || isSearching)
  // The number of the next request triggers the effect below. An answer from the cache would cause no other state change.
  const next = needsMore ? spans.length : undefined

  useEffect(() => {
    if (next !== undefined && !isFetching) void fetchNextPage()
  }, [next, isFetching, fetchNextPage])

  return {
    type: spans[0]?.type,
    availableDates,
    slots: spans.flatMap((span) => span.timeSlots),
    isLoading: !error && (data === undefined || isBeyond),
    error,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  }
}
