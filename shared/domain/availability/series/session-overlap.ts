import { indexIntervals, overlapping } from '#shared/time/interval-index.ts'
import { type EpochDay, toEpochDay } from '#shared/time/local-date.ts'
import { expandSeries } from './expand-series.ts'
import { listedUntil, openEndedHorizon, planningHorizon, reachableUntil } from './open-ended.ts'
import type { Occurrence } from './occurrence.ts'
import type { PublishedOccurrence, SeriesExceptions } from './published-occurrence.ts'
import { occurrencesOf } from './published-occurrence.ts'
import type { Series, SessionSeries } from './series.ts'

/** An occurrence of a new series and the published one that it overlaps. */
export interface SessionConflict {
  readonly wanted: Occurrence
  readonly existing: PublishedOccurrence
}

/**
 * The first occurrence of a new or changed session series that overlaps a published session of the same specialist; undefined
 * when there is none (rule D27).
 * - Adjacent sessions do not overlap: 09:00–10:00 and 10:00–11:00.
 * - Windows, other specialists' sessions and the series itself (by id) are ignored.
 * - Cancelled occurrences are ignored; moved ones count at their new time.
 * - A series without an end is compared until all rules have repeated after everything that is irregular (rule D165).
 */
export function overlappingOccurrence(
  wanted: SessionSeries,
  published: readonly Series[],
  exceptions: SeriesExceptions,
): SessionConflict | undefined {
  // One day is added on both sides of the range, because the series may be in different time zones.
  const others = published.filter((series) => series.kind === 'session' && series.id !== wanted.id)
  const last = wanted.isOpenEnded ? lastDayToCompare(wanted, others, exceptions) : toEpochDay(wanted.endDate)
  const range = { first: toEpochDay(wanted.startDate) - 1, last: last + 1 }
  const sessions = others
    .flatMap((series) => occurrencesOf(listedUntil(series, range.last), exceptions, range))
    .filter(({ terms }) => terms.specialistId === wanted.specialistId)
  const index = indexIntervals(sessions)
  for (const occurrence of expandSeries(listedUntil(wanted, last), range)) {
    const [existing] = overlapping(index, occurrence)
    if (existing) return { wanted: occurrence, existing }
  }
  return undefined
}

function lastDayToCompare(wanted: Series, others: readonly Series[], exceptions: SeriesExceptions): EpochDay {
  const theirs = { series: others, exceptions: others.flatMap(({ id }) => exceptions.get(id) ?? []) }
  const near = reachableUntil(theirs, openEndedHorizon(toEpochDay(wanted.startDate)))
  return planningHorizon([wanted, ...near.series], near.exceptions, []).last
}
