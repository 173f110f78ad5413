import type { Interval } from '#shared/time/interval.ts'
import { overlaps } from '#shared/time/interval.ts'
import type { IntervalIndex } from '#shared/time/interval-index.ts'
import { indexIntervals, overlapping } from '#shared/time/interval-index.ts'
import type { EpochDay } from '#shared/time/local-date.ts'
import { toEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { wallEndToInstant, wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import { recurrenceDays } from '#shared/domain/availability/series/recurrence.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import { type Absence, isAbsenceOf } from './absence.ts'

/** One occurrence of an absence in real time. */
export interface AbsentTime extends Interval {
  readonly absenceId: string
  /** The local date on which it begins. Together with `absenceId` it identifies the occurrence. */
  readonly day: EpochDay
}

/** Finds when a specialist is away within an interval, sorted by start. The times may overlap each other. */
export type AbsenceFinder = (specialistId: string, within: Interval) => readonly AbsentTime[]

/** Absences with a finder for their times. The finder caches its results, so create it once and use it for many searches. */
export interface AbsenceCalendar {
  readonly absences: readonly Absence[]
  readonly within: AbsenceFinder
}

export const absenceCalendar = (absences: readonly Absence[]): AbsenceCalendar => ({
  absences,
  within: absenceFinder(absences),
})

/** The occurrences of absences that overlap an interval, of all specialists, sorted by start. */
export function absentTimes(absences: readonly Absence[], within: Interval): AbsentTime[] {
  return absences.flatMap((absence) => occurrencesOf(absence, within)).toSorted((a, b) => a.start - b.start)
}

/** Returns the days on which occurrences of an absence begin. `startDate` and `endDate` must be those of its first occurrence. */
export function absenceDays(absence: Absence, range: DayRange): EpochDay[] {
  const { recurrence, startDate, until, dates } = absence
  if (recurrence === 'listed') {
    return dates.map(toEpochDay).filter((day) => day >= range.first && day <= range.last)
  }
  const first = toEpochDay(startDate)
  const last = until === null ? Infinity : toEpochDay(until)
  return recurrenceDays(recurrence, { first, last: recurrence === 'one-time' ? first : last }, range)
}

/**
 * Returns the occurrences of one absence that overlap an interval. An occurrence that a clock change skips is omitted. If a clock change
 * repeats its local start or end time, it begins at the first and ends at the last of the two (rule D149).
 */
function occurrencesOf(absence: Absence, within: Interval): AbsentTime[] {
  const { id, startDate, endDate, fromMinute, toMinute } = absence
  const zone = zoneOf(absence.zone)
  const length = toEpochDay(endDate) - toEpochDay(startDate)
  // In UTC, a local day begins at most one day before or after the day with the same date.
  const range = {
    first: Math.floor(within.start / MINUTES_PER_DAY) - 1 - length,
    last: Math.floor(within.end / MINUTES_PER_DAY) + 1,
  }
  return absenceDays(absence, range).flatMap((day) => {
    const start = wallToInstantOrNext(zone, day, fromMinute)
    const end = wallEndToInstant(zone, day + length, toMinute)
    const time = { absenceId: id, day, start, end }
    return start < end && overlaps(time, within) ? time : []
  })
}

/** The length of the periods that `absenceFinder` expands at once: about a month. */
const PERIOD_MINUTES = 32 * MINUTES_PER_DAY

/**
 * The maximum number of entries in a finder's cache (one per specialist and period), enough for a year of 300 specialists. When it is full,
 * the cache is cleared.
 */
const MOST_PERIODS = 4000

const NO_TIMES: readonly AbsentTime[] = []

/**
 * Returns a finder that expands absences one period at a time, on demand, and caches the result, because a search calls it for each
 * occurrence of the availability. Without absences it returns immediately.
 */
export function absenceFinder(absences: readonly Absence[]): AbsenceFinder {
  if (absences.length === 0) return () => NO_TIMES
  const known = new Map<string, IntervalIndex<AbsentTime>>()

  const indexOf = (specialistId: string, period: number): IntervalIndex<AbsentTime> => {
    const name = `${specialistId} ${period}`
    const found = known.get(name)
    if (found) return found
    const own = absences.filter((absence) => isAbsenceOf(absence, specialistId))
    const times = absentTimes(own, { start: period * PERIOD_MINUTES, end: (period + 1) * PERIOD_MINUTES })
    const index = indexIntervals(times)
    if (known.size >= MOST_PERIODS) known.clear()
    known.set(name, index)
    return index
  }

  return (specialistId, within) => {
    const [first, last] = [periodOf(within.start), periodOf(within.end - 1)]
    const found = overlapping(indexOf(specialistId, first), within)
    for (let period = first + 1; period <= last; period++) {
      // A time that began in an earlier period was already found in that period.
      const isNew = ({ start }: AbsentTime) => periodOf(start) === period
      found.push(...overlapping(indexOf(specialistId, period), within).filter(isNew))
    }
    return found
  }
}

const periodOf = (minute: number): number => Math.floor(minute / PERIOD_MINUTES)
