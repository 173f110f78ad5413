import type { QueryClient } from '@tanstack/react-query'
import type { LocalDate } from '#shared/time/local-date.ts'
import { wallDateOf, type CalendarData, type ProviderBooking } from './wire.ts'

const calendarsIn = (queryClient: QueryClient) => queryClient.getQueriesData<CalendarData>({ queryKey: ['calendar'] })

/** A booking as some calendar on the screen knows it, so that its dialog need not wait. */
export function cachedBooking(queryClient: QueryClient, id: string): ProviderBooking | undefined {
  return calendarsIn(queryClient)
    .flatMap(([, calendar]) => calendar?.bookings ?? [])
    .find((booking) => booking.id === id)
}

/** One day of a calendar that is there already. */
export function cachedDay(queryClient: QueryClient, date: LocalDate): CalendarData | undefined {
  const [, calendar] =
    calendarsIn(queryClient).find(([[, from, to], data]) => data && String(from) <= date && date <= String(to)) ?? []
  return (
    calendar && {
      availability: calendar.availability.filter(({ startTime }) => wallDateOf(startTime) === date),
      bookings: calendar.bookings.filter(({ startTime }) => wallDateOf(startTime) === date),
    }
  )
}
