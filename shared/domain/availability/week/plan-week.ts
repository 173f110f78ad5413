import type { EpochMinute } from '#shared/time/instant.ts'
import type { EpochDay, LocalDate, Weekday } from '#shared/time/local-date.ts'
import { fromEpochDay, toEpochDay, weekdayOfEpochDay } from '#shared/time/local-date.ts'
import type { ChangeScope } from '#shared/domain/availability/change/scope/change-scope.ts'
import type {
  ChangeSet,
  KeptOccurrence,
  OccurrenceFacts,
  SeriesRows,
} from '#shared/domain/availability/change/change-set.ts'
import { applyRows, factsOf, joinedRows, NO_ROWS } from '#shared/domain/availability/change/change-set.ts'
import { listedForPlan } from '#shared/domain/availability/change/plan-open-ended-change.ts'
import { planDeletion } from '#shared/domain/availability/change/plan-deletion.ts'
import { cancellation } from '#shared/domain/availability/change/remove-scope-from-series.ts'
import { listedUntil, planningHorizon } from '#shared/domain/availability/series/open-ended.ts'
import type { Series, WindowSeries } from '#shared/domain/availability/series/series.ts'
import {
  OCCURRENCE_LIMIT,
  occurrenceCount,
  seriesShapeProblem,
} from '#shared/domain/availability/series/series-rules.ts'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import {
  isEditedOnItsOwn,
  publishedOccurrences,
  surveySeries,
} from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { nameOfPart, partsOf, type WeekPart } from './normal-week.ts'

/** The data of a normal week that replaces the current one. */
export interface WeekToSave {
  readonly specialistId: string
  /** IANA name of the organisation's time zone. */
  readonly zone: string
  readonly parts: readonly WeekPart[]
  /** The first day of the new week; after today. */
  readonly validFrom: EpochDay
  /** The last date, inclusive; null for an open-ended week. */
  readonly until: LocalDate | null
}

export interface WeekContext {
  /** The series of the current week (`isOfWeek`) from `validFrom` on, with their exceptions and bookings. */
  readonly states: readonly SeriesState[]
  readonly now: EpochMinute
  /** Generates the id of a new series. */
  readonly newId: () => string
}

export interface WeekFinding {
  readonly field: 'until' | 'parts'
  readonly problem: 'series-too-long' | 'week-too-full'
}

/**
 * Returns why a normal week is too large to be planned, or undefined (rule D334):
 * - it ends more than ten years after its start;
 * - its parts have 10,000 occurrences or more until the last day that the plan lists;
 * - the current week has as many.
 *
 * It counts days and expands no series. Call it before `planWeek`.
 */
export function weekProblem(week: WeekToSave, states: readonly SeriesState[]): WeekFinding | undefined {
  const tooLong = { field: 'until', problem: 'series-too-long' } as const
  const wanted = week.parts.flatMap((part) => seriesFor(part, week, () => ''))
  if (wanted.some((one) => seriesShapeProblem(one))) return tooLong
  const current = states.map(({ series }) => series)
  const ends = current.map((one) => (one.isOpenEnded ? -Infinity : toEpochDay(one.endDate)))
  const last = ends.reduce((a, b) => Math.max(a, b), listingHorizon(wanted, week, states))
  const count = (series: readonly Series[]) =>
    series.reduce((sum, one) => sum + occurrenceCount(listedUntil(one, last)), 0)
  if (count(wanted) >= OCCURRENCE_LIMIT) return tooLong
  return count(current) >= OCCURRENCE_LIMIT ? { field: 'parts', problem: 'week-too-full' } : undefined
}

/**
 * Plans a new normal week that starts on `validFrom` (rule D169):
 * - parts that are the same in both weeks, with the same end, keep their series;
 * - everything else that the current week publishes from that day on is deleted by rules D29 and D30, so that booked and edited occurrences
 * are kept;
 * - every other part of the new week becomes a weekly series.
 *
 * An occurrence that is deleted and published again at the same time with the same values is in neither list. A kept occurrence is not
 * published twice.
 */
export function planWeek(week: WeekToSave, { states, now, newId }: WeekContext): ChangeSet {
  const wanted = new Map(week.parts.map((part) => [nameOfPart(part), part]))
  const removals = states.flatMap((state) => removalsFrom(state, week, wanted, now))
  const published = [...wanted.values()].flatMap((part) => seriesFor(part, week, newId))
  const deleted = removals.flatMap((changes) => changes.deleted)
  const kept = removals.flatMap((changes) => changes.kept).toSorted((a, b) => a.facts.start - b.facts.start)
  const all = createdBy(published, week, states, deleted)
  const doubled = alsoIn(
    all,
    kept.map(({ facts }) => facts),
  )
  const isDoubled = new Set(doubled)
  const created = all.filter((one) => !isDoubled.has(one))
  const lists = withoutEqual(created, deleted)
  const endings = removals.filter(({ endless }) => endless?.includes('deleted'))
  const listedDays = endings.map((changes) => lastDay(changes.deleted))
  // Deletions without an end are listed until the horizon of their own plan.
  const last = listedDays.reduce((a, b) => Math.min(a, b), Infinity)
  const shown = { created: lists.created.filter((one) => dayOf(one) <= last), deleted: lists.deleted }
  const lastCreated = Math.min(last, lastDay(created))
  const isEndless = {
    created: week.until === null && lists.created.some((one) => dayOf(one) > lastCreated - 7),
    deleted: lists.deleted.some((one) => dayOf(one) > last - 7),
  }
  const endless = (['created', 'deleted'] as const).filter((list) => isEndless[list])
  return {
    ...shown,
    updated: [],
    kept,
    blocked: [],
    ...(endless.length > 0 && { endless }),
    rows: removals.reduce<SeriesRows>((rows, changes) => joinedRows(rows, changes.rows), {
      ...NO_ROWS,
      insertedSeries: published,
      setExceptions: doubled.map(({ occurrence }) => cancellation(occurrence)),
    }),
  }
}

const dayOf = ({ occurrence }: OccurrenceFacts): EpochDay => occurrence.day
const lastDay = (facts: readonly OccurrenceFacts[]): EpochDay =>
  facts.reduce((latest, one) => Math.max(latest, dayOf(one)), -Infinity)

/**
 * Plans the removal of those parts of a series that the new week does not contain. Deletes the parts that the series keeps from `wanted`,
 * so that no new series is created for them.
 */
function removalsFrom(
  state: SeriesState,
  { validFrom, until }: WeekToSave,
  wanted: Map<string, WeekPart>,
  now: EpochMinute,
): ChangeSet[] {
  const { series } = state
  const own = partsOf(series, validFrom)
  const isSameEnd = until === null ? series.isOpenEnded === true : !series.isOpenEnded && series.endDate === until
  const isCurrent = toEpochDay(series.startDate) <= validFrom + 6
  const stays = (part: WeekPart) => isSameEnd && isCurrent && wanted.has(nameOfPart(part))
  const gone = own.filter((part) => !stays(part))
  for (const part of own.filter(stays)) wanted.delete(nameOfPart(part))
  if (gone.length === own.length) return [removal(state, validFrom, 'following', now)]
  return gone.reduce<{ state: SeriesState; changes: ChangeSet[] }>(
    (before, { weekday }) => {
      const changes = removal(before.state, validFrom, 'following-same-weekday', now, weekday)
      return { state: stateAfter(before.state, changes.rows), changes: [...before.changes, changes] }
    },
    { state, changes: [] },
  ).changes
}

/** Plans the deletion of the occurrences of a scope from a day on. Booked occurrences and those edited individually are kept. */
function removal(
  state: SeriesState,
  from: EpochDay,
  scope: ChangeScope,
  now: EpochMinute,
  weekday?: Weekday,
): ChangeSet {
  const seriesId = state.series.id
  const listed = listedForPlan(state, { seriesId, day: from, startMinute: state.series.fromMinute })
  const ahead = surveySeries(listed).filter(
    ({ key, start }) =>
      key.day >= from && start > now && (weekday === undefined || weekdayOfEpochDay(key.day) === weekday),
  )
  const kept = ahead.flatMap((one): KeptOccurrence[] => {
    const { published, bookingIds } = one
    const reason = bookingIds.length > 0 ? 'booked' : isEditedOnItsOwn(one) ? 'edited' : undefined
    return published && reason ? [{ facts: factsOf(published), reason, bookingIds }] : []
  })
  const selected = ahead.find(
    ({ published, exception, bookingIds }) => published && !exception && bookingIds.length === 0,
  )
  if (!selected) return { created: [], updated: [], deleted: [], kept, blocked: [], rows: NO_ROWS }
  const plan = planDeletion(state, selected.key, scope, now)
  if (plan.kind !== 'planned')
    throw new Error(`The normal week cannot be removed from series ${seriesId}: ${plan.kind}`)
  return { ...plan.changes, kept }
}

function stateAfter(state: SeriesState, rows: SeriesRows): SeriesState {
  const { series, exceptions } = applyRows({ series: [state.series], exceptions: state.exceptions }, rows)
  return { ...state, series: series[0] ?? state.series, exceptions }
}

/** Returns the weekly series of a part; none if its weekday does not occur before the week ends. */
function seriesFor(
  part: WeekPart,
  { validFrom, until, specialistId, zone }: WeekToSave,
  newId: () => string,
): WindowSeries[] {
  const { weekday, ...terms } = part
  const startDay = validFrom + ((weekday - weekdayOfEpochDay(validFrom) + 7) % 7)
  const startDate = fromEpochDay(startDay)
  if (until !== null && startDate > until) return []
  const series: WindowSeries = {
    kind: 'window',
    id: newId(),
    specialistId,
    zone,
    recurrence: 'weekly',
    startDate,
    endDate: until ?? startDate,
    ...terms,
  }
  if (until !== null) return [series]
  const { last } = planningHorizon([series], [], [])
  return [{ ...series, isOpenEnded: true, endDate: fromEpochDay(last) }]
}

/** Returns the day until which open-ended series of both weeks are listed at least. */
function listingHorizon(
  series: readonly WindowSeries[],
  { validFrom }: WeekToSave,
  states: readonly SeriesState[],
): EpochDay {
  const booked = states.flatMap(({ bookings }) => bookings.map(({ occurrence }) => occurrence.day))
  const exceptions = states.flatMap((state) => state.exceptions)
  return planningHorizon([...series, ...states.map((state) => state.series)], exceptions, [validFrom, ...booked]).last
}

/** Returns the occurrences of the new series, listed at least as far ahead as the deleted ones. */
function createdBy(
  series: readonly WindowSeries[],
  week: WeekToSave,
  states: readonly SeriesState[],
  deleted: readonly OccurrenceFacts[],
): OccurrenceFacts[] {
  const last = Math.max(listingHorizon(series, week, states), lastDay(deleted))
  return series
    .flatMap((one) => publishedOccurrences(listedUntil(one, last), []))
    .map(factsOf)
    .toSorted((a, b) => a.start - b.start)
}

/** Removes from both lists the occurrences that are in both with the same time and values. */
function withoutEqual(created: readonly OccurrenceFacts[], deleted: readonly OccurrenceFacts[]) {
  const [twiceCreated, twiceDeleted] = [new Set(alsoIn(created, deleted)), new Set(alsoIn(deleted, created))]
  return {
    created: created.filter((one) => !twiceCreated.has(one)),
    deleted: deleted.filter((one) => !twiceDeleted.has(one)).toSorted((a, b) => a.start - b.start),
  }
}

/** Returns the occurrences of a list that are also in the other one with the same time and values. */
function alsoIn(list: readonly OccurrenceFacts[], other: readonly OccurrenceFacts[]): OccurrenceFacts[] {
  const textOf = (facts: OccurrenceFacts) => JSON.stringify({ ...facts, occurrence: null })
  const texts = new Set(other.map(textOf))
  return list.filter((one) => texts.has(textOf(one)))
}
