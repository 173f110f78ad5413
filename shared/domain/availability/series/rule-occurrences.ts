import { toEpochDay } from '#shared/time/local-date.ts'
import { occurrencesPerDay, seriesDays } from './expand-series.ts'
import type { OccurrenceKey } from './occurrence.ts'
import { gapFinder } from './match-and-shift-gaps.ts'
import type { Series } from './series.ts'

/**
 * The names of all occurrences of a series' rule, in order. Some may not be published: cancelled ones, and ones that a clock
 * change skips.
 */
export function ruleOccurrences(series: Series): OccurrenceKey[] {
  const isInGap = gapFinder(series)
  const span = { first: toEpochDay(series.startDate), last: toEpochDay(series.endDate) }
  const startMinutes = startMinutesOf(series)
  return seriesDays(series, span).flatMap((day) =>
    startMinutes
      .filter((startMinute) => !isInGap(day, startMinute))
      .map((startMinute) => ({ seriesId: series.id, day, startMinute })),
  )
}

/** The start times on each day of a series, ignoring gaps. */
export function startMinutesOf(series: Series): number[] {
  const step = series.kind === 'session' ? series.durationMinutes : 0
  return Array.from({ length: occurrencesPerDay(series) }, (_, index) => series.fromMinute + index * step)
}
