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
  /** No series repeats until the end of the specialist's availability. */
  | { readonly kind: 'nothing-repeats' }
  /** Open-ended, a series would overlap other sessions of its specialist (rule D27), or have too many occurrences a year (rule D164). */
  | { readonly kind: 'not-possible' }

/**
 * The maximum number of days from one occurrence of a recurrence to the next, with regard to gaps by weekday; 0 for one-time availability.
 */
const CYCLE_DAYS: Readonly<Record<Recurrence, number>> = {
  'one-time': 0,
  daily: 7,
  weekly: 7,
  workdays: 7,
  monthly: 31,
  yearly: 366,
}

/**
 * Makes those series of a specialist open-ended that repeat until `lastDay`, without other changes (rule D168). Series that ended earlier
 * are not continued.
 * @param lastDay the last day with published time, from `endOfPublishedTime`
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

/**
 * Returns the part of a series after a day, by its rule; undefined if there is none. Cancellations are ignored, because something else may
 * have been published in their place.
 */
function partAfter(series: Series, day: EpochDay): Series | undefined {
  const [first] = seriesDays(series, { first: day + 1, last: toEpochDay(series.endDate) })
  return first === undefined ? undefined : { ...series, startDate: fromEpochDay(first) }
}
