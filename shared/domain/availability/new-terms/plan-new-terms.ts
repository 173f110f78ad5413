import type { EpochMinute } from '#shared/time/instant.ts'
import type { EpochDay } from '#shared/time/local-date.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import {
  type ChangeSet,
  type EndlessList,
  factsOf,
  type KeptOccurrence,
  joinedRows,
  NO_ROWS,
  type OccurrenceFacts,
  type PublishedAvailability,
} from '#shared/domain/availability/change/change-set.ts'
import { listedForPlan } from '#shared/domain/availability/change/plan-open-ended-change.ts'
import {
  isEditedOnItsOwn,
  type SeriesState,
  type SurveyedOccurrence,
  surveySeries,
} from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import type { AvailabilityEdit } from '#shared/domain/availability/change/update/edit-effect.ts'
import { planUpdate } from '#shared/domain/availability/change/update/plan-update.ts'
import type { SeriesFinding } from '#shared/domain/availability/series/series-rules.ts'

/** A value of a service before and after it was changed. */
export interface ChangedTerm<Value> {
  readonly before: Value
  readonly after: Value
}

type Minutes = number

/** The price and the duration of a service that its published sessions are to have from a day on; absent for what stays. */
export interface NewTerms {
  readonly price?: ChangedTerm<Cents> | undefined
  readonly duration?: ChangedTerm<Minutes> | undefined
  readonly from: EpochDay
}

export interface NewTermsContext {
  /** The session series of the service from that day on, with their exceptions and bookings. */
  readonly states: readonly SeriesState[]
  /** All sessions of their specialists, to find overlapping ones. */
  readonly published: PublishedAvailability
  readonly now: EpochMinute
  /** Generates the id of a new series. */
  readonly newId: () => string
}

export type NewTermsPlan =
  | { readonly kind: 'planned'; readonly changes: ChangeSet; readonly newSeriesIds: readonly string[] }
  | { readonly kind: 'invalid'; readonly finding: SeriesFinding }

/**
 * Plans that the published sessions of a service get its new price or duration from a day on (rule D327). Each series is changed as if
 * somebody had edited its first occurrence "and all upcoming" (`planUpdate`), so that booked and individually edited ones stay. A series
 * that had another price or duration than the service keeps it, because somebody chose it.
 */
export function planNewTerms(terms: NewTerms, { states, published, now, newId }: NewTermsContext): NewTermsPlan {
  const found: ChangeSet[] = []
  const newSeriesIds: string[] = []
  for (const state of states) {
    const occurrences = occurrencesFrom(state, terms.from, now)
    const first = firstFreeOccurrence(occurrences)
    const edit = first && editFor(state, first, terms)
    if (!edit) continue
    const newSeriesId = newId()
    const selected = first.occurrence
    const request = { selected, scope: 'following', edit } as const
    const plan = planUpdate(listedForPlan(state, selected), request, { now, newSeriesId, published })
    if (plan.kind === 'invalid') return plan
    if (plan.kind === 'not-published') throw new Error(`Series ${state.series.id} does not publish ${selected.day}`)
    newSeriesIds.push(newSeriesId)
    // Also what is kept before the first changed occurrence, on the same day.
    found.push({ ...plan.changes, kept: keptOccurrences(occurrences) })
  }
  return { kind: 'planned', changes: combined(found), newSeriesIds }
}

/** The published occurrences of a series from a day on that have not begun. */
function occurrencesFrom(state: SeriesState, from: EpochDay, now: EpochMinute): SurveyedOccurrence[] {
  const { series } = state
  const listed = listedForPlan(state, { seriesId: series.id, day: from, startMinute: series.fromMinute })
  return surveySeries(listed).filter(({ key, start, published }) => published && key.day >= from && start > now)
}

/** Returns the first occurrence that its series publishes unchanged and nobody has booked. */
function firstFreeOccurrence(occurrences: readonly SurveyedOccurrence[]): OccurrenceFacts | undefined {
  const first = occurrences.find(({ exception, bookingIds }) => !exception && bookingIds.length === 0)
  return first?.published && factsOf(first.published)
}

/** Returns the occurrences that stay as they are, because they are booked or were edited individually. */
const keptOccurrences = (occurrences: readonly SurveyedOccurrence[]): KeptOccurrence[] =>
  occurrences.flatMap((one) => {
    const { published, bookingIds } = one
    const reason = bookingIds.length > 0 ? 'booked' : isEditedOnItsOwn(one) ? 'edited' : undefined
    return published && reason ? [{ facts: factsOf(published), reason, bookingIds }] : []
  })

/** The edit of a series; undefined if it has other terms than the service had. */
function editFor(
  { series }: SeriesState,
  first: OccurrenceFacts,
  { price, duration }: NewTerms,
): AvailabilityEdit | undefined {
  if (series.kind !== 'session') return undefined
  const edit = {
    ...(price?.before === series.priceCents && { priceCents: price.after }),
    ...(duration?.before === series.durationMinutes && { toMinute: first.fromMinute + duration.after }),
  }
  return Object.keys(edit).length > 0 ? edit : undefined
}

/** Combines the changes of several series. If one of them is blocked, nothing is saved. */
function combined(all: readonly ChangeSet[]): ChangeSet {
  const endless = [...new Set(all.flatMap((changes): readonly EndlessList[] => changes.endless ?? []))]
  const byStart = (one: OccurrenceFacts, other: OccurrenceFacts) => one.start - other.start
  const blocked = all.flatMap((changes) => changes.blocked)
  return {
    created: all.flatMap(({ created }) => created).toSorted(byStart),
    updated: all.flatMap(({ updated }) => updated).toSorted((one, other) => byStart(one.before, other.before)),
    deleted: all.flatMap(({ deleted }) => deleted).toSorted(byStart),
    kept: all.flatMap(({ kept }) => kept).toSorted((one, other) => byStart(one.facts, other.facts)),
    blocked: blocked.toSorted((one, other) => byStart(one.facts, other.facts)),
    ...(endless.length > 0 && { endless }),
    rows: blocked.length > 0 ? NO_ROWS : all.map(({ rows }) => rows).reduce(joinedRows, NO_ROWS),
  }
}
