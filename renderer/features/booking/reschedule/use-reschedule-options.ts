import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addDays, daysBetween, startOfWeek, type LocalDate } from '#shared/time/local-date.ts'
import { wallDateOf, type RescheduleOptions } from '#renderer/data/wire.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'

/** Days of one request: six weeks are about what people look through, and a fraction of what a request may ask for. */
const SPAN = 42
/** So many requests in a row may find nothing before the search ends: a year. */
const MOST_SPANS = 9

/** Where a booking can be moved to, gathered span by span from this week on. */
export interface FoundOptions {
  /** Of the availability that the booking leaves; undefined until it is known. */
  readonly type: RescheduleOptions['type'] | undefined
  readonly availableDates: readonly LocalDate[]
  readonly slots: RescheduleOptions['timeSlots']
  /** The slots of the active day are not known yet. */
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
}

/**
 * Slots of a specialist that a booking can be moved to (rule A7.6). Begins with the weeks from today on, goes on while
 * no available day is found or as far as the person pages, and so knows the next available date.
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
      const query = { from, to: addDays(from, SPAN - 1), instructorId: specialistId }
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
  // Which span is next, because one that comes at once leaves no other trace.
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
