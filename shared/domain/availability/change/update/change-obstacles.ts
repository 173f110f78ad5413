import { indexIntervals, overlapping } from '#shared/time/interval-index.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type {
  BlockedOccurrence,
  ChangeSet,
  OccurrenceFacts,
  PublishedAvailability,
  SeriesRows,
} from '#shared/domain/availability/change/change-set.ts'
import { applyRows, factsOf, nameOf } from '#shared/domain/availability/change/change-set.ts'
import type { UpdateContext } from './update-types.ts'
import { exceptionsBySeries, occurrencesOf } from '#shared/domain/availability/series/published-occurrence.ts'
import { listedUntil } from '#shared/domain/availability/series/open-ended.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'

/**
 * Why a change cannot be saved: a moved occurrence would start in the past, or overlap another session of its specialist after
 * the change (rule D27). Windows may overlap.
 */
export function changeObstacles(
  state: SeriesState,
  rows: SeriesRows,
  { created, updated }: Pick<ChangeSet, 'created' | 'updated'>,
  { now, published }: Pick<UpdateContext, 'now' | 'published'>,
): BlockedOccurrence[] {
  const moved = [...created, ...updated.filter(isElsewhere).map(({ after }) => after)]
  const past = moved.filter(({ start }) => start <= now).map((facts): BlockedOccurrence => ({ reason: 'past', facts }))
  if (state.series.kind === 'window' || moved.length === 0) return past
  const after = applyRows(withState(published, state), rows)
  return [...past, ...overlapsOf(moved, after)]
}

function overlapsOf(moved: readonly OccurrenceFacts[], after: PublishedAvailability): BlockedOccurrence[] {
  const specialists = new Set(moved.map(({ specialistId }) => specialistId))
  const exceptions = exceptionsBySeries(after.exceptions)
  const days = daysAround(moved)
  const sessions = after.series
    .filter(({ kind }) => kind === 'session')
    .flatMap((series) => occurrencesOf(listedUntil(series, days.last), exceptions, days))
    .filter(({ terms }) => specialists.has(terms.specialistId))
  const index = indexIntervals(sessions)
  return moved.flatMap((facts) => {
    const existing = overlapping(index, facts).find(
      ({ key, terms }) => terms.specialistId === facts.specialistId && nameOf(key) !== nameOf(facts.occurrence),
    )
    return existing ? [{ reason: 'overlap' as const, facts, existing: factsOf(existing) }] : []
  })
}

function isElsewhere({ before, after }: ChangeSet['updated'][number]): boolean {
  return before.start !== after.start || before.end !== after.end || before.specialistId !== after.specialistId
}

/** Returns all published availability, in which the series has the state from which the change was planned. */
function withState({ series, exceptions }: PublishedAvailability, state: SeriesState): PublishedAvailability {
  return {
    series: [...series.filter(({ id }) => id !== state.series.id), state.series],
    exceptions: [
      ...exceptions.filter(({ occurrence }) => occurrence.seriesId !== state.series.id),
      ...state.exceptions,
    ],
  }
}

/** A range of local dates that covers the occurrences in every time zone. */
function daysAround(occurrences: readonly OccurrenceFacts[]): DayRange {
  const starts = occurrences.map(({ start }) => start)
  const [first, last] = [starts.reduce((a, b) => Math.min(a, b)), starts.reduce((a, b) => Math.max(a, b))]
  return { first: Math.floor(first / MINUTES_PER_DAY) - 2, last: Math.floor(last / MINUTES_PER_DAY) + 2 }
}
