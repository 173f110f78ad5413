import type { EpochDay, LocalDate } from '#shared/time/local-date.ts'
import {
  addMonthsClamped,
  civilOfEpochDay,
  daysInMonth,
  epochDayOf,
  weekdayOfEpochDay,
} from '#shared/time/local-date.ts'

/** How a series repeats (rule A3.14). 'workdays' is Monday to Friday, SPECIFIC_DAYS in the API. */
export type Recurrence = (typeof RECURRENCES)[number]

export const RECURRENCES = ['one-time', 'daily', 'weekly', 'workdays', 'monthly', 'yearly'] as const

/** A range of epoch days, both inclusive; empty when `last` is before `first`. */
export interface DayRange {
  readonly first: EpochDay
  readonly last: EpochDay
}

/**
 * The days in `range` on which a series from `span.first` to `span.last` recurs, in order:
 * - workdays: a start on a weekend gives a first day on the Monday (rule D12);
 * - monthly and yearly: months or years without the date are skipped, as in RFC 5545 (rule D11). Example: monthly from 31 January
 *   2025 gives 31 January, 31 March, 31 May … The cost depends on the length of `range` only.
 */
export function recurrenceDays(recurrence: Recurrence, span: DayRange, range: DayRange): EpochDay[] {
  return daysBy[recurrence](span.first, Math.max(span.first, range.first), Math.min(span.last, range.last))
}

/** For each recurrence, returns its days from `first` to `last` for a series that begins on `start`. `start` must not be after `first`. */
const daysBy: Readonly<Record<Recurrence, (start: EpochDay, first: EpochDay, last: EpochDay) => EpochDay[]>> = {
  'one-time': (start, first, last) => (first === start ? steppedDays(start, Math.min(start, last), 1) : []),
  daily: (_, first, last) => steppedDays(first, last, 1),
  weekly: (start, first, last) => steppedDays(start + Math.ceil((first - start) / 7) * 7, last, 7),
  workdays: (_, first, last) => steppedDays(first, last, 1).filter((day) => weekdayOfEpochDay(day) <= 5),
  monthly: (start, first, last) => sameDayOfMonths(start, first, last, 1),
  yearly: (start, first, last) => sameDayOfMonths(start, first, last, 12),
}

/**
 * The default end date of the form (rule A5.17): one month after today, or after the start when the start is later than that
 * (rule D14).
 */
export function defaultRecurrenceEnd(today: LocalDate, startDate: LocalDate): LocalDate {
  const monthAhead = addMonthsClamped(today, 1)
  return startDate <= monthAhead ? monthAhead : addMonthsClamped(startDate, 1)
}

function steppedDays(first: EpochDay, last: EpochDay, step: number): EpochDay[] {
  const days: EpochDay[] = []
  for (let day = first; day <= last; day += step) days.push(day)
  return days
}

/** The same day of the month as `start` in every `monthStep`th month, if the month has that day. */
function sameDayOfMonths(start: EpochDay, first: EpochDay, last: EpochDay, monthStep: number): EpochDay[] {
  const days: EpochDay[] = []
  const wanted = civilOfEpochDay(start)
  const startMonth = monthNumber(start)
  const skippedSteps = Math.max(0, Math.floor((monthNumber(first) - startMonth) / monthStep))
  for (let number = startMonth + skippedSteps * monthStep; number <= monthNumber(last); number += monthStep) {
    const [year, month] = [Math.floor(number / 12), (number % 12) + 1]
    if (wanted.day > daysInMonth(year, month)) continue
    const day = epochDayOf(year, month, wanted.day)
    if (day >= first && day <= last) days.push(day)
  }
  return days
}

/** Months since year 0. */
function monthNumber(epochDay: EpochDay): number {
  const { year, month } = civilOfEpochDay(epochDay)
  return year * 12 + month - 1
}
