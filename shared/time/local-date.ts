/**
 * A calendar date without time and zone as 'yyyy-MM-dd', in the proleptic Gregorian calendar from 0001-01-01 to 9999-12-31.
 * Dates can be compared with `<`.
 */
export type LocalDate = string & { readonly __brand: 'LocalDate' }

/** Days since 1970-01-01, which is day 0. Used in scheduling arithmetic. */
export type EpochDay = number

/** 1 = Monday … 7 = Sunday (rule A9.2). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** The parts of a date; `month` is 1 to 12. */
export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const DAYS_PER_ERA = 146_097
/** Days from 0000-03-01, where the date arithmetic starts its years, to 1970-01-01. */
const DAYS_TO_EPOCH = 719_468

/** The last date that the product handles: dates that people give are of the years 1900 to 2999. */
export const LAST_DATE = '2999-12-31' as LocalDate

/** Parses a date; undefined for an invalid one: '2025-02-30', '2025-2-3', '0000-01-01'. */
export function parseLocalDate(text: string): LocalDate | undefined {
  const match = PATTERN.exec(text)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return exists ? (text as LocalDate) : undefined
}

/**
 * Like `parseLocalDate`, for text that must be a date, such as a literal or a database column: throws a RangeError otherwise.
 */
export function localDate(text: string): LocalDate {
  const date = parseLocalDate(text)
  if (date === undefined) throw new RangeError(`Not a date: '${text}'`)
  return date
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** The number of days in a month; `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0)
}

export function civilOf(date: LocalDate): CivilDate {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

/**
 * The epoch day of a date. Years are counted from 1 March, so that the leap day comes last and the lengths of the preceding
 * months follow a linear formula: 153 days per five months.
 */
export function epochDayOf(year: number, month: number, day: number): EpochDay {
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
  return era * DAYS_PER_ERA + yearOfEra * 365 + leapDays + dayOfYear - DAYS_TO_EPOCH
}

/** The inverse of `epochDayOf`. */
export function civilOfEpochDay(epochDay: EpochDay): CivilDate {
  const shifted = epochDay + DAYS_TO_EPOCH
  const era = Math.floor(shifted / DAYS_PER_ERA)
  const dayOfEra = shifted - era * DAYS_PER_ERA
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  return { year, month, day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 }
}

export function toEpochDay(date: LocalDate): EpochDay {
  const { year, month, day } = civilOf(date)
  return epochDayOf(year, month, day)
}

/** The inverse of `toEpochDay`. Throws a RangeError outside the years 1 to 9999. */
export function fromEpochDay(epochDay: EpochDay): LocalDate {
  const { year, month, day } = civilOfEpochDay(epochDay)
  return localDateOf(year, month, day)
}

/** The date of a year, month (1 to 12) and day. Throws a RangeError when it does not exist. */
export function localDateOf(year: number, month: number, day: number): LocalDate {
  return localDate(`${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`)
}

export function weekdayOfEpochDay(epochDay: EpochDay): Weekday {
  // Day 0 is 1970-01-01, a Thursday. The second remainder keeps days before 1970 positive.
  return (((((epochDay + 3) % 7) + 7) % 7) + 1) as Weekday
}

export function weekday(date: LocalDate): Weekday {
  return weekdayOfEpochDay(toEpochDay(date))
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return fromEpochDay(toEpochDay(date) + days)
}

/** Returns the same day of another month; undefined if that month does not have it: 31 January + 1 month is undefined. */
export function addMonthsExact(date: LocalDate, months: number): LocalDate | undefined {
  const { day } = civilOf(date)
  const { year, month } = shiftMonth(date, months)
  return day <= daysInMonth(year, month) ? localDateOf(year, month, day) : undefined
}

/** The same day of another month, or its last day: 31 January 2025 + 1 is 28 February. */
export function addMonthsClamped(date: LocalDate, months: number): LocalDate {
  const { day } = civilOf(date)
  const { year, month } = shiftMonth(date, months)
  return localDateOf(year, month, Math.min(day, daysInMonth(year, month)))
}

/** The Monday of the date's week (rule A9.2). */
export function startOfWeek(date: LocalDate): LocalDate {
  return addDays(date, 1 - weekday(date))
}

export function startOfMonth(date: LocalDate): LocalDate {
  const { year, month } = civilOf(date)
  return localDateOf(year, month, 1)
}

export function endOfMonth(date: LocalDate): LocalDate {
  const { year, month } = civilOf(date)
  return localDateOf(year, month, daysInMonth(year, month))
}

/** A comparator for `sort`. */
export function compareLocalDates(a: LocalDate, b: LocalDate): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Whole days between two dates; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return toEpochDay(to) - toEpochDay(from)
}

/** A number of consecutive dates starting with `first`: `consecutiveDates(startOfWeek(today), 7)` is a week. */
export function consecutiveDates(first: LocalDate, count: number): LocalDate[] {
  const firstDay = toEpochDay(first)
  return Array.from({ length: count }, (_, index) => fromEpochDay(firstDay + index))
}

function shiftMonth(date: LocalDate, months: number): { readonly year: number; readonly month: number } {
  const { year, month } = civilOf(date)
  const monthsSinceYearZero = year * 12 + (month - 1) + months
  const shiftedYear = Math.floor(monthsSinceYearZero / 12)
  return { year: shiftedYear, month: monthsSinceYearZero - shiftedYear * 12 + 1 }
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
