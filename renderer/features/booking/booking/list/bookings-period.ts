import { addDays, endOfMonth, startOfMonth, startOfWeek, type LocalDate } from '#shared/time/local-date.ts'
import type { BookingsUrlState } from './bookings-url-state.ts'

/** The periods of the filter; 'other' means dates chosen by the person. */
export const periods = ['', 'today', 'week', 'month', 'other'] as const
export type Period = (typeof periods)[number]

export type PeriodDates = Pick<BookingsUrlState, 'from' | 'to'>

/** The dates of a period, both inclusive: for Wednesday 12 March 2025 the week is 10 to 16, the month 1 to 31 March. */
export function datesOf(period: Period, today: LocalDate): PeriodDates {
  switch (period) {
    case '':
      return { from: '', to: '' }
    case 'today':
    case 'other':
      return { from: today, to: today }
    case 'week':
      return { from: startOfWeek(today), to: addDays(startOfWeek(today), 6) }
    case 'month':
      return { from: startOfMonth(today), to: endOfMonth(today) }
    default:
      return period satisfies never
  }
}

/** The period that matches given dates. */
export function periodOf({ from, to }: PeriodDates, today: LocalDate): Period {
  return (
    periods.find((period) => {
      const dates = datesOf(period, today)
      return dates.from === from && dates.to === to
    }) ?? 'other'
  )
}
