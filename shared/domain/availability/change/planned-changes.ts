import type { EpochMinute } from '#shared/time/instant.ts'
import type { BlockedOccurrence, ChangeSet, OccurrenceFacts, SeriesRows } from './change-set.ts'
import { applyRows, factsOf, nameOf, NO_ROWS } from './change-set.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import type { PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import { exceptionsBySeries, occurrencesOf } from '#shared/domain/availability/series/published-occurrence.ts'
import type {
  Reach,
  SeriesState,
  SurveyedOccurrence,
} from '#shared/domain/availability/change/survey-affected-occurrences.ts'

export type RenamedOccurrences = ReadonlyMap<string, OccurrenceKey | undefined>

/** A plan's state before the change and the rows to write. */
export interface PlannedRows {
  readonly state: SeriesState
  readonly reach: Reach
  readonly rows: SeriesRows
  /** From old to new occurrence names; undefined for a deleted occurrence. A name that is not in the map does not change. */
  readonly renamed?: RenamedOccurrences | undefined
}

/**
 * Why the selected occurrence cannot be changed: it has begun, or it is booked and the only one in the scope (rule D40). Undefined if it
 * can be changed.
 */
export function obstacleOf(
  { published, start, bookingIds }: SurveyedOccurrence,
  { touched, kept }: Reach,
  now: EpochMinute,
): BlockedOccurrence | undefined {
  if (!published) return undefined
  const facts = factsOf(published)
  if (start <= now) return { reason: 'past', facts }
  const isAlone = touched.length === 0 && kept.length === 1
  return isAlone && bookingIds.length > 0 ? { reason: 'booked', facts, bookingIds } : undefined
}

/** Derives the lists of a change set from what will be published after its rows are written, so that lists and rows always agree. */
export function changesOf({ state, reach, rows, renamed }: PlannedRows): ChangeSet {
  const after = new Map(publishedAfter(state, rows).map((one) => [nameOf(one.key), one]))
  const nameAfter = (key: OccurrenceKey) => (renamed?.has(nameOf(key)) ? renamed.get(nameOf(key)) : key)
  for (const { key } of reach.kept) after.delete(nameOf(nameAfter(key) ?? key))
  // Cancelled occurrences are not removed here, because a new occurrence may have taken over their name.
  for (const { key, exception } of reach.untouched) if (exception?.kind !== 'cancelled') after.delete(nameOf(key))
  const [updated, deleted]: [{ before: OccurrenceFacts; after: OccurrenceFacts }[], OccurrenceFacts[]] = [[], []]
  for (const { key, published } of reach.touched) {
    if (!published) continue
    const before = factsOf(published)
    const newKey = nameAfter(key)
    const successor = newKey && after.get(nameOf(newKey))
    if (newKey) after.delete(nameOf(newKey))
    if (!successor) deleted.push(before)
    else if (!isSameAvailability(before, factsOf(successor))) updated.push({ before, after: factsOf(successor) })
  }
  return {
    created: [...after.values()].map(factsOf).toSorted(byStart),
    updated: updated.toSorted((a, b) => byStart(a.before, b.before)),
    deleted: deleted.toSorted(byStart),
    kept: reach.kept.flatMap(keptOccurrence),
    blocked: [],
    rows,
  }
}

/** Returns the change set with the occurrences that prevent it; unchanged if there are none. */
export function blockedBy(changes: ChangeSet, blocked: readonly BlockedOccurrence[]): ChangeSet {
  return blocked.length === 0 ? changes : { ...changes, blocked, rows: NO_ROWS }
}

/** A change set whose selected occurrence cannot be changed. That occurrence is listed as blocked and not also as kept. */
export function blockedByObstacle(changes: ChangeSet, obstacle: BlockedOccurrence): ChangeSet {
  const isObstacle = (key: OccurrenceKey) => nameOf(key) === nameOf(obstacle.facts.occurrence)
  const kept = changes.kept.filter(({ facts }) => !isObstacle(facts.occurrence))
  return blockedBy({ ...changes, kept }, [obstacle])
}

/** Returns the occurrences that the changed and new series publish after the rows are written. */
export function publishedAfter({ series, exceptions }: SeriesState, rows: SeriesRows): PublishedOccurrence[] {
  const after = applyRows({ series: [series], exceptions }, rows)
  const bySeries = exceptionsBySeries(after.exceptions)
  return after.series.flatMap((one) => occurrencesOf(one, bySeries, { first: -Infinity, last: Infinity }))
}

function keptOccurrence({ published, bookingIds }: SurveyedOccurrence): ChangeSet['kept'] {
  if (!published) return []
  return [{ facts: factsOf(published), reason: bookingIds.length > 0 ? 'booked' : 'edited', bookingIds }]
}

/** Compares field by field for speed, because a long series has many occurrences. */
function isSameAvailability(a: OccurrenceFacts, b: OccurrenceFacts): boolean {
  return (
    a.start === b.start &&
    a.end === b.end &&
    a.date === b.date &&
    a.fromMinute === b.fromMinute &&
    a.toMinute === b.toMinute &&
    a.specialistId === b.specialistId &&
    a.priceCents === b.priceCents &&
    isSameList(a.serviceIds, b.serviceIds) &&
    isSameList(a.locationTypes, b.locationTypes) &&
    isSameList(a.locationIds, b.locationIds)
  )
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((value, index) => value === b[index]))

const byStart = (a: OccurrenceFacts, b: OccurrenceFacts) => a.start - b.start
