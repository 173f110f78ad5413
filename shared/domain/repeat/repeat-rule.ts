import {
  addMonthsClamped,
  civilOfEpochDay,
  type EpochDay,
  LAST_DATE,
  type LocalDate,
  toEpochDay,
  type Weekday,
  weekdayOfEpochDay,
} from '#shared/time/local-date.ts'
import { type DayRange, recurrenceDays } from '#shared/domain/availability/series/recurrence.ts'
import { MAX_SERIES_YEARS } from '#shared/domain/availability/series/series-rules.ts'

/** The rule by which a customer's appointments are repeated (rule D182). */
export interface RepeatRule {
  readonly unit: RepeatUnit
  /** The number of days, weeks or months from one step to the next. */
  readonly every: number
  /** The days of a weekly repeat; ignored for the other units. */
  readonly weekdays: readonly Weekday[]
  readonly end: RepeatEnd
}

export const REPEAT_UNITS = ['day', 'week', 'month'] as const

export type RepeatUnit = (typeof REPEAT_UNITS)[number]

/** When a repeat ends: after a number of appointments, or on a last date, inclusive. */
export type RepeatEnd =
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'until'; readonly until: LocalDate }

/** The maximum number of appointments of a repeat: weekly for two years. */
export const MOST_APPOINTMENTS = 104
/** The maximum of `every`. */
export const LONGEST_STEP = 99

/** Validation errors of a repeat; each code has a text in `shared/i18n`. */
export type RepeatProblem =
  | 'repeat-every'
  | 'repeat-count'
  | 'weekday-required'
  | 'end-date-before-start'
  | 'repeat-too-many'
  | 'repeat-too-long'

export type RepeatField = 'every' | 'weekdays' | 'count' | 'until'

export interface RepeatFinding {
  readonly field: RepeatField
  readonly problem: RepeatProblem
}

/**
 * Returns the first validation error of a repeat that begins on a date; undefined if it is valid. A repeat has at most 104 appointments,
 * all within ten years of its first date (rule D15) and none after 2999.
 */
export function repeatProblem(rule: RepeatRule, from: LocalDate): RepeatFinding | undefined {
  const { unit, every, weekdays, end } = rule
  if (!Number.isInteger(every) || every < 1 || every > LONGEST_STEP) return { field: 'every', problem: 'repeat-every' }
  if (unit === 'week' && weekdays.length === 0) return { field: 'weekdays', problem: 'weekday-required' }
  if (end.kind === 'count') {
    const { count } = end
    if (!Number.isInteger(count) || count < 1 || count > MOST_APPOINTMENTS) {
      return { field: 'count', problem: 'repeat-count' }
    }
    return repeatDays(rule, from).length < count ? { field: 'count', problem: 'repeat-too-long' } : undefined
  }
  if (end.until < from) return { field: 'until', problem: 'end-date-before-start' }
  if (end.until > latestDate(from)) return { field: 'until', problem: 'repeat-too-long' }
  const { length } = repeatDays(rule, from)
  if (length === 0) return { field: 'until', problem: 'end-date-before-start' }
  return length > MOST_APPOINTMENTS ? { field: 'until', problem: 'repeat-too-many' } : undefined
}

/**
 * Returns the days of a repeat that begins on a date, in order (rule D182), based on the expansion of series:
 * - every n weeks on chosen weekdays: weeks are counted from the Monday of the first week, and days before the first date are left out;
 * - every n months: months without the date are left out (rule D11). Monthly from 31 January: 31 January, 31 March, 31 May …
 * Returns at most one day more than the limit, so that a rule with too many days is recognised.
 */
export function repeatDays({ unit, every, weekdays, end }: RepeatRule, from: LocalDate): EpochDay[] {
  const start = toEpochDay(from)
  const last = toEpochDay(end.kind === 'until' && end.until < latestDate(from) ? end.until : latestDate(from))
  const days = daysBy[unit]({ first: start, last }, every, weekdays)
  return days.slice(0, end.kind === 'count' ? end.count : MOST_APPOINTMENTS + 1)
}

function latestDate(from: LocalDate): LocalDate {
  const latest = addMonthsClamped(from, MAX_SERIES_YEARS * 12)
  return latest > LAST_DATE ? LAST_DATE : latest
}

type DaysOf = (span: DayRange, every: number, weekdays: readonly Weekday[]) => EpochDay[]

const daysBy: Readonly<Record<RepeatUnit, DaysOf>> = {
  day: (span, every) => recurrenceDays('daily', span, span).filter((day) => (day - span.first) % every === 0),
  week: (span, every, weekdays) => {
    const monday = mondayOf(span.first)
    return weekdays
      .flatMap((weekday) => recurrenceDays('weekly', { first: monday + weekday - 1, last: span.last }, span))
      .filter((day) => ((mondayOf(day) - monday) / 7) % every === 0)
      .toSorted((one, other) => one - other)
  },
  month: (span, every) =>
    recurrenceDays('monthly', span, span).filter((day) => (monthOf(day) - monthOf(span.first)) % every === 0),
}

const mondayOf = (day: EpochDay): EpochDay => day - weekdayOfEpochDay(day) + 1

function monthOf(day: EpochDay): number {
  const { year, month } = civilOfEpochDay(day)
  return year * 12 + month
}
