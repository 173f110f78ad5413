import { civilOfEpochDay, daysInMonth, epochDayOf, type Weekday, weekdayOfEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'

/** A yearly local time defined as a weekday of a month. */
export interface YearlyRule {
  /** The month, from 1 to 12. */
  readonly month: number
  readonly weekday: Weekday
  /** The position of the weekday within the month: 1 to 5, or -1 for the last. */
  readonly ordinal: number
  readonly minuteOfDay: number
}

/**
 * Finds the yearly rule that local times follow, one per year without a gap. Returns undefined when there is none. 2025-03-30,
 * 2026-03-29 and 2027-03-28, always at 02:00 → the last Sunday of March.
 */
export function yearlyRule(wallMinutes: readonly number[]): YearlyRule | undefined {
  const places = wallMinutes.map(placeInYear)
  const [first] = places
  if (!first) return undefined
  const { year, month, weekday, ordinal, minuteOfDay } = first
  const isYearly = places.every(
    (place, index) =>
      place.year === year + index &&
      place.month === month &&
      place.weekday === weekday &&
      place.minuteOfDay === minuteOfDay,
  )
  if (!isYearly) return undefined
  if (places.every(({ isLast }) => isLast)) return { month, weekday, ordinal: -1, minuteOfDay }
  return places.every((place) => place.ordinal === ordinal) ? { month, weekday, ordinal, minuteOfDay } : undefined
}

/** The local minute of a rule in a year. */
export function wallMinuteIn(year: number, { month, weekday, ordinal, minuteOfDay }: YearlyRule): number {
  const lastOfMonth = epochDayOf(year, month, daysInMonth(year, month))
  const firstOfMonth = epochDayOf(year, month, 1)
  const day =
    ordinal === -1
      ? lastOfMonth - ((weekdayOfEpochDay(lastOfMonth) - weekday + 7) % 7)
      : firstOfMonth + ((weekday - weekdayOfEpochDay(firstOfMonth) + 7) % 7) + (ordinal - 1) * 7
  return day * MINUTES_PER_DAY + minuteOfDay
}

function placeInYear(wallMinute: number) {
  const epochDay = Math.floor(wallMinute / MINUTES_PER_DAY)
  const { year, month, day } = civilOfEpochDay(epochDay)
  return {
    year,
    month,
    weekday: weekdayOfEpochDay(epochDay),
    ordinal: Math.ceil(day / 7),
    isLast: day + 7 > daysInMonth(year, month),
    minuteOfDay: wallMinute - epochDay * MINUTES_PER_DAY,
  }
}
