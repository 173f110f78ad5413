import type { QueryClient } from '@tanstack/react-query'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { DateRange } from './queries.ts'
import { datesOf, wallDateOf, type CalendarAbsence, type CalendarData, type ProviderBooking } from './api-types.ts'

const calendarsIn = (queryClient: QueryClient) => queryClient.getQueriesData<CalendarData>({ queryKey: ['calendar'] })

const listsIn = (queryClient: QueryClient) =>
  queryClient.getQueriesData<{ bookings?: readonly ProviderBooking[] }>({ queryKey: ['bookings'] })

/** Finds a booking in any cached calendar or list, so that its dialog can open without a request. */
export function cachedBooking(queryClient: QueryClient, id: string): ProviderBooking | undefined {
  return [...calendarsIn(queryClient), ...listsIn(queryClient)]
    .flatMap(([, known]) => known?.bookings ?? [])
    .find((booking) => booking.id === id)
}

/** Returns the data of one day from a cached calendar. */
export function cachedDay(queryClient: QueryClient, date: LocalDate): CalendarData | undefined {
  const [, calendar] =
    calendarsIn(queryClient).find(([[, from, to], data]) => data && String(from) <= date && date <= String(to)) ?? []
  return (
    calendar && {
      availability: calendar.availability.filter(({ startTime }) => wallDateOf(startTime) === date),
      bookings: calendar.bookings.filter((booking) => datesOf(booking).includes(date)),
      absences: absencesWithin(calendar.absences, date, date),
    }
  )
}

/** Returns the data of a range of dates from a cached calendar that covers it. */
export function cachedRange(queryClient: QueryClient, { from, to }: DateRange): CalendarData | undefined {
  const [, calendar] =
    calendarsIn(queryClient).find(([[, first, last], data]) => data && String(first) <= from && to <= String(last)) ??
    []
  if (!calendar) return undefined
  const isIn = ({ startTime }: { startTime: string }) => from <= wallDateOf(startTime) && wallDateOf(startTime) <= to
  return {
    availability: calendar.availability.filter(isIn),
    bookings: calendar.bookings.filter((booking) => datesOf(booking).some((date) => from <= date && date <= to)),
    absences: absencesWithin(calendar.absences, from, to),
  }
}

/** The absences with a time on one of these dates; each keeps all of its times. */
const absencesWithin = (absences: readonly CalendarAbsence[], from: LocalDate, to: LocalDate): CalendarAbsence[] =>
  absences.filter(({ times }) =>
    times.some(({ startTime, endTime }) => wallDateOf(startTime) <= to && from <= wallDateOf(endTime)),
  )
