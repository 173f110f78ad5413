import type { EpochMinute } from '#shared/time/instant.ts'
import type { EpochDay, LocalDate } from '#shared/time/local-date.ts'
import { addMonthsClamped, civilOfEpochDay, fromEpochDay, localDateOf, toEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { Recurrence } from './recurrence.ts'
import type { OccurrenceException, Series } from './series.ts'

/** A series without an end is offered and shown this many years ahead (rule D164). */
export const OPEN_ENDED_YEARS = 10

/** The last day on which a series without an end is offered and shown (rule D164). */
export function openEndedHorizon(today: EpochDay): EpochDay {
  return toEpochDay(addMonthsClamped(fromEpochDay(today), OPEN_ENDED_YEARS * 12))
}

/** The day until which a search or a calendar lists series without an end: the last day of its range, or of rule D164. */
export const offeredUntil = (last: EpochDay, now: EpochMinute): EpochDay =>
  Math.min(last, openEndedHorizon(Math.floor(now / MINUTES_PER_DAY)))

/** The series, listed until a day if it is without an end. It keeps at least its first day. */
export function listedUntil(series: Series, last: EpochDay): Series {
  if (!series.isOpenEnded) return series
  return { ...series, endDate: fromEpochDay(Math.max(last, toEpochDay(series.startDate))) }
}

/** The series with a last date, whether it had one or not. */
export function endedOn(series: Series, endDate: LocalDate): Series {
  const { isOpenEnded: _, ...rest } = series
  return { ...rest, endDate }
}

/** How far the series without an end are listed in the plan of a change (rule D165). */
export interface PlanningHorizon {
  readonly last: EpochDay
  /** After this day, nothing but the rules of series decides what is published. */
  readonly settled: EpochDay
}

/**
 * Years after which each recurrence has shown all that it does: months without a 31st, weekdays of a date, leap days and the one
 * that is left out around 2100.
 */
const YEARS_TO_REPEAT: Readonly<Record<Recurrence, number>> = {
  'one-time': 1,
  daily: 1,
  weekly: 1,
  workdays: 1,
  monthly: 3,
  yearly: 9,
}

/**
 * The horizon for these series: to the end of the year of everything irregular, and on until each rule has repeated.
 *
 * @param days further days of the plan, such as that of the selected occurrence
 */
export function planningHorizon(
  series: readonly Series[],
  exceptions: readonly OccurrenceException[],
  days: readonly EpochDay[],
): PlanningHorizon {
  const irregular = [
    ...days,
    ...series.map(({ startDate }) => toEpochDay(startDate)),
    ...exceptions.flatMap(daysOfException),
  ]
  const { year } = civilOfEpochDay(irregular.reduce((latest, day) => Math.max(latest, day)))
  const years = series.reduce((most, { recurrence }) => Math.max(most, YEARS_TO_REPEAT[recurrence]), 1)
  return { settled: lastDayOf(year), last: lastDayOf(year + years) }
}

/** Availability from which what begins, or is irregular, after a day is left out, so that it does not move the horizon. */
export function reachableUntil(
  { series, exceptions }: { readonly series: readonly Series[]; readonly exceptions: readonly OccurrenceException[] },
  last: EpochDay,
) {
  return {
    series: series.filter(({ startDate }) => toEpochDay(startDate) <= last),
    exceptions: exceptions.filter((exception) => daysOfException(exception).every((day) => day <= last)),
  }
}

function daysOfException({ occurrence, ...exception }: OccurrenceException): EpochDay[] {
  const moved = exception.kind === 'edited' ? exception.edit.date : undefined
  return moved === undefined ? [occurrence.day] : [occurrence.day, toEpochDay(moved)]
}

const lastDayOf = (year: number): EpochDay => toEpochDay(localDateOf(year, 12, 31))
