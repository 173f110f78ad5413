import type { Interval } from '#shared/time/interval.ts'
import { daysBetween, type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { wallEndToInstant, wallToInstantOrNext, type Zone } from '#shared/time/zone.ts'
import type { FieldProblems } from './handler.ts'

/** Maximum number of days in one request (threat A10). */
const MOST_DAYS = 366

/** Validates a range of dates, both inclusive. `field` is the name of the end date's field. */
export function rangeProblems(begin: LocalDate, end: LocalDate, field: string): FieldProblems | undefined {
  const days = daysBetween(begin, end) + 1
  if (days < 1) return { [field]: 'end-before-start' }
  return days > MOST_DAYS ? { [field]: 'range-too-long' } : undefined
}

/** Converts a range of local dates, both inclusive, to an interval. */
export const timeOfDates = (zone: Zone, from: LocalDate, to: LocalDate): Interval => ({
  start: wallToInstantOrNext(zone, toEpochDay(from), 0),
  end: wallEndToInstant(zone, toEpochDay(to), MINUTES_PER_DAY),
})
