import type { EpochMinute } from '#shared/time/instant.ts'
import type { EpochDay, LocalDate } from '#shared/time/local-date.ts'
import { addMonthsClamped, civilOfEpochDay, fromEpochDay, localDateOf, toEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { Recurrence } from './recurrence.ts'
import type { OccurrenceException, Series } from './series.ts'

/** The number of years ahead for which an open-ended series is offered and shown (rule D164). */
export const OPEN_ENDED_YEARS = 10

/** Returns the last day on which an open-ended series is offered and shown (rule D164). */
export function openEndedHorizon(today: EpochDay): EpochDay {
  return toEpochDay(addMonthsClamped(fromEpochDay(today), OPEN_ENDED_YEARS * 12))
}

/**
 * Returns the day until which a search or a calendar lists open-ended series: the last day of its range, or the horizon of rule D164 if
 * that is earlier.
 */
export const offeredUntil = (last: EpochDay, now: EpochMinute): EpochDay =>
  Math.min(last, openEndedHorizon(Math.floor(now / MINUTES_PER_DAY)))

/** Returns the series; an open-ended one is limited to occurrences until a day. At least its first day remains. */
export function listedUntil(series: Series, last: EpochDay): Series {
  if (!series.isOpenEnded) return series
  return { ...series, endDate: fromEpochDay(Math.max(last, toEpochDay(series.startDate))) }
}

/** Returns the series with a fixed end date; an open-ended series is no longer open-ended. */
export function endedOn(series: Series, endDate: LocalDate): Series {
  const { isOpenEnded: _, ...rest } = series
  return { ...rest, endDate }
}

/** How far open-ended series are listed when a change is planned (rule D165). */
export interface PlanningHorizon {
  readonly last: EpochDay
  /** After this day no exception, booking or series start affects what is published, only the rules of the series. */
  readonly settled: EpochDay
}

/**
 * The number of years after which the pattern of each recurrence has shown all its variations: months without a 31st, the weekdays of a
 * date, leap days, and the leap day that is left out around 2100.
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
 * Returns the planning horizon for some series: `settled` is the end of the year of the last irregularity (a start, an exception or a day
 * of `days`); `last` is later by the years in which every rule shows all its variations.
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

/** Returns the availability without series that start, and exceptions that apply, after a day, so that they do not extend the horizon. */
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
