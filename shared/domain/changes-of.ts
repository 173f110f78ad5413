import type { EpochMinute } from '#shared/time/instant.ts'
import type { ChangeScope } from './change-scope.ts'
import type { BlockedOccurrence, ChangeSet, OccurrenceFacts, SeriesRows } from './change-set.ts'
import { applyRows, factsOf, nameOf, NO_ROWS } from './change-set.ts'
import type { OccurrenceKey } from './occurrence.ts'
import type { PublishedOccurrence } from './published-occurrence.ts'
import { exceptionsBySeries, occurrencesOf } from './published-occurrence.ts'
import type { Reach, SeriesState, SurveyedOccurrence } from './series-survey.ts'

export type RenamedOccurrences = ReadonlyMap<string, OccurrenceKey | undefined>

/** What a plan has decided, to be read off as a change set. */
export interface PlannedRows {
  readonly state: SeriesState
  readonly reach: Reach
  readonly rows: SeriesRows
  readonly blocked: readonly BlockedOccurrence[]
  /** The names that touched occurrences get, by the names that they have; undefined for no other. Absent: all keep theirs. */
  readonly renamed?: RenamedOccurrences | undefined
}

/** Why the selected occurrence cannot be changed at all, or undefined. */
export function obstacleOf(
  { published, start, bookingIds }: SurveyedOccurrence,
  scope: ChangeScope,
  now: EpochMinute,
): BlockedOccurrence | undefined {
  if (!published) return undefined
  const facts = factsOf(published)
  if (start <= now) return { reason: 'past', facts }
  return scope === 'selected' && bookingIds.length > 0 ? { reason: 'booked', facts, bookingIds } : undefined
}

/** The lists of a change set are read off what its rows publish, so that they cannot say anything else than is done. */
export function changesOf({ state, reach, rows, blocked, renamed }: PlannedRows): ChangeSet {
  const after = new Map(publishedAfter(state, rows).map((one) => [nameOf(one.key), one]))
  for (const { key } of [...reach.kept, ...reach.untouched]) after.delete(nameOf(key))
  const [updated, deleted]: [{ before: OccurrenceFacts; after: OccurrenceFacts }[], OccurrenceFacts[]] = [[], []]
  for (const { key, published } of reach.touched) {
    if (!published) continue
    const before = factsOf(published)
    const newKey = renamed?.has(nameOf(key)) ? renamed.get(nameOf(key)) : key
    const successor = newKey && after.get(nameOf(newKey))
    if (newKey) after.delete(nameOf(newKey))
    if (!successor) deleted.push(before)
    else if (!isSameAvailability(before, factsOf(successor))) updated.push({ before, after: factsOf(successor) })
  }
  const blockedNames = new Set(blocked.map(({ facts }) => nameOf(facts.occurrence)))
  return {
    created: [...after.values()].map(factsOf).toSorted(byStart),
    updated: updated.toSorted((a, b) => byStart(a.before, b.before)),
    deleted: deleted.toSorted(byStart),
    kept: reach.kept.filter(({ key }) => !blockedNames.has(nameOf(key))).flatMap(keptOccurrence),
    blocked,
    rows: blocked.length > 0 ? NO_ROWS : rows,
  }
}

/** What the changed series, and those that are made for it, publish after the rows are written. */
export function publishedAfter({ series, exceptions }: SeriesState, rows: SeriesRows): PublishedOccurrence[] {
  const after = applyRows({ series: [series], exceptions }, rows)
  const bySeries = exceptionsBySeries(after.exceptions)
  return after.series.flatMap((one) => occurrencesOf(one, bySeries, { first: -Infinity, last: Infinity }))
}

function keptOccurrence({ published, bookingIds }: SurveyedOccurrence): ChangeSet['kept'] {
  if (!published) return []
  return [{ facts: factsOf(published), reason: bookingIds.length > 0 ? 'booked' : 'edited', bookingIds }]
}

function isSameAvailability(a: OccurrenceFacts, b: OccurrenceFacts): boolean {
  return JSON.stringify({ ...a, occurrence: null }) === JSON.stringify({ ...b, occurrence: null })
}

const byStart = (a: OccurrenceFacts, b: OccurrenceFacts) => a.start - b.start
