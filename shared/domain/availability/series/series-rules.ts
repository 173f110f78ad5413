import type { LocalDate } from '#shared/time/local-date.ts'
import { addMonthsClamped, fromEpochDay, toEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { endedOn, openEndedHorizon } from './open-ended.ts'
import { occurrencesPerDay, seriesDays } from './expand-series.ts'
import type { Series } from './series.ts'

/** Validation errors of availability; each code has a text in `shared/i18n`. */
export type SeriesProblem =
  | 'future'
  | 'end-before-start'
  | 'shorter-than-service'
  | 'end-date-before-start'
  | 'no-occurrence'
  | 'series-too-long'
  | 'needs-end'

export type SeriesField = 'startDate' | 'toMinute' | 'endDate'

export interface SeriesFinding {
  readonly field: SeriesField
  readonly problem: SeriesProblem
}

/** The number of occurrences of a series must be below this limit (rule D15). */
export const OCCURRENCE_LIMIT = 10_000
/** The maximum length of a series in years (rule D15). */
export const MAX_SERIES_YEARS = 10

/**
 * The first validation error of a new series, or undefined:
 * - it must start today or later (rule A5.16);
 * - its end time must be after its start time and at most midnight (rule D16), and a session series must have room for a slot;
 * - its end date must not be before its start, it must have an occurrence, and stay within the limits (rule D15);
 * - without an end, it must have an occurrence, and stay within the limit of each year (rule D164).
 */
export function seriesProblem(series: Series, today: LocalDate): SeriesFinding | undefined {
  if (series.startDate < today) return { field: 'startDate', problem: 'future' }
  // An open-ended series that starts this late would have no occurrence that is offered yet.
  const isTooFar = series.isOpenEnded && series.startDate > fromEpochDay(openEndedHorizon(toEpochDay(today)))
  return isTooFar ? { field: 'endDate', problem: 'needs-end' } : seriesShapeProblem(series)
}

/**
 * Like `seriesProblem`, but for a series that may have started already. It is fast even for a series that is far too long, so call it
 * before expanding one.
 */
export function seriesShapeProblem(series: Series): SeriesFinding | undefined {
  if (!isTimeRange(series)) return { field: 'toMinute', problem: 'end-before-start' }
  if (occurrencesPerDay(series) === 0) return { field: 'toMinute', problem: 'shorter-than-service' }
  if (series.endDate < series.startDate) return { field: 'endDate', problem: 'end-date-before-start' }
  if (!series.isOpenEnded && series.endDate > latestEnd(series.startDate))
    return { field: 'endDate', problem: 'series-too-long' }
  const count = occurrenceCount(series.isOpenEnded ? endedOn(series, yearAfter(series)) : series)
  if (count === 0) return { field: 'endDate', problem: 'no-occurrence' }
  return count < OCCURRENCE_LIMIT ? undefined : { field: 'endDate', problem: 'series-too-long' }
}

/** The number of occurrences of the rule of a series, ignoring clock changes. */
export function occurrenceCount(series: Series): number {
  const span = { first: toEpochDay(series.startDate), last: toEpochDay(series.endDate) }
  return seriesDays(series, span).length * occurrencesPerDay(series)
}

function isTimeRange({ fromMinute, toMinute }: Series): boolean {
  return fromMinute >= 0 && fromMinute < toMinute && toMinute <= MINUTES_PER_DAY
}

/**
 * Returns the date one year after the start of a series. For a yearly series returns the date nine years after it, because a series on 29
 * February may have its next occurrence only after eight years.
 */
function yearAfter({ startDate, recurrence }: Series): LocalDate {
  return addMonthsClamped(startDate, recurrence === 'yearly' ? 12 * 9 : 12)
}

function latestEnd(startDate: LocalDate): LocalDate {
  return addMonthsClamped(startDate, MAX_SERIES_YEARS * 12)
}
