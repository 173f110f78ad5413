import type { EpochDay } from '#shared/time/local-date.ts'
import { fromEpochDay, toEpochDay } from '#shared/time/local-date.ts'
import type { PublishedAvailability } from '#shared/domain/availability/change/change-set.ts'
import { seriesDays } from '#shared/domain/availability/series/expand-series.ts'
import { listedUntil, planningHorizon } from '#shared/domain/availability/series/open-ended.ts'
import { exceptionsBySeries, uneditedOccurrences } from '#shared/domain/availability/series/published-occurrence.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { seriesShapeProblem } from '#shared/domain/availability/series/series-rules.ts'
import { overlappingOccurrence } from '#shared/domain/availability/series/session-overlap.ts'

export type ContinuedSeries =
  | { readonly kind: 'continued'; readonly series: readonly Series[] }
  /** Nothing repeats until the end. */
  | { readonly kind: 'nothing-repeats' }
  /** A series would overlap other sessions of its specialist (rule D27), or have too many occurrences a year (rule D164). */
  | { readonly kind: 'not-possible' }

/** Days from one occurrence of a recurrence to the next, at most; none for what does not repeat. */
const CYCLE_DAYS: Readonly<Record<Recurrence, number>> = {
  'one-time': 0,
  daily: 7,
  weekly: 7,
  workdays: 7,
  monthly: 31,
  yearly: 366,
}

/**
 * The series with which a specialist's time goes on without an end (rule D168): those that repeat until its last day, as they are. What
 * was ended before is not continued.
 *
 * @param lastDay the last day with published time, from `endOfTime`
 */
export function continuedSeries(
  specialistId: string,
  { series, exceptions }: PublishedAvailability,
  lastDay: EpochDay,
): ContinuedSeries {
  const bySeries = exceptionsBySeries(exceptions)
  const repeats = (one: Series) => {
    const range = { first: lastDay - CYCLE_DAYS[one.recurrence] + 1, last: lastDay }
    return one.specialistId === specialistId && uneditedOccurrences(one, bySeries, range).length > 0
  }
  const repeated = series.filter(repeats)
  if (repeated.length === 0) return { kind: 'nothing-repeats' }
  const { last } = planningHorizon(repeated, exceptions, [lastDay])
  const opened = repeated.map((one) => listedUntil({ ...one, isOpenEnded: true }, last))
  const ids = new Set(opened.map(({ id }) => id))
  const after = [...series.filter(({ id }) => !ids.has(id)), ...opened]
  const isPossible = (one: Series) => {
    const ahead = partAfter(one, lastDay)
    if (seriesShapeProblem(one)) return false
    return ahead?.kind !== 'session' || overlappingOccurrence(ahead, after, bySeries) === undefined
  }
  return opened.every(isPossible) ? { kind: 'continued', series: opened } : { kind: 'not-possible' }
}

/** What a series publishes after a day, by its rule; undefined for nothing. What was cancelled before may have been replaced. */
function partAfter(series: Series, day: EpochDay): Series | undefined {
  const [first] = seriesDays(series, { first: day + 1, last: toEpochDay(series.endDate) })
  return first === undefined ? undefined : { ...series, startDate: fromEpochDay(first) }
}
