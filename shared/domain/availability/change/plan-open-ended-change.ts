import type { EpochMinute } from '#shared/time/instant.ts'
import type { EpochDay } from '#shared/time/local-date.ts'
import { fromEpochDay, toEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { isSameOccurrence } from '#shared/domain/availability/series/occurrence.ts'
import type { PlanningHorizon } from '#shared/domain/availability/series/open-ended.ts'
import {
  listedUntil,
  openEndedHorizon,
  planningHorizon,
  reachableUntil,
} from '#shared/domain/availability/series/open-ended.ts'
import type { SeriesFinding } from '#shared/domain/availability/series/series-rules.ts'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import type { ChangeSet, EndlessList, OccurrenceFacts, PublishedAvailability, SeriesPlan } from './change-set.ts'
import type { AvailabilityEdit } from './update/edit-effect.ts'

const ENDLESS_LISTS: readonly EndlessList[] = ['created', 'updated', 'deleted', 'blocked']
const NO_AVAILABILITY: PublishedAvailability = { series: [], exceptions: [] }

/** Returns a series' state with an open-ended series limited to the days that a change of an occurrence has to consider (rule D165). */
export function listedForPlan(state: SeriesState, selected: OccurrenceKey): SeriesState {
  if (!state.series.isOpenEnded) return state
  const { last } = planningHorizon([state.series], state.exceptions, daysOf(state, selected, {}))
  return { ...state, series: listedUntil(state.series, last) }
}

/** A change of a series that is open-ended before the change, after it, or both. */
interface OpenEndedChange {
  readonly state: SeriesState
  readonly selected: OccurrenceKey
  /** The edited values; empty for a deletion. */
  readonly edit: AvailabilityEdit
  readonly now: EpochMinute
  /** Published sessions, which the change might overlap. */
  readonly published?: PublishedAvailability
}

/**
 * Plans a change of an open-ended series as if the series ended at a horizon, after which only its rule matters (rule D165). The plan is
 * invalid if the part after the horizon would need infinitely many exceptions, such as a change of the weekdays of a monthly series.
 * @param plan plans the change of the limited series
 */
export function planToHorizon(
  change: OpenEndedChange,
  plan: (state: SeriesState, edit: AvailabilityEdit) => SeriesPlan,
): SeriesPlan {
  const { state, edit, now } = change
  const ahead = openEndedHorizon(Math.floor(now / MINUTES_PER_DAY))
  const finding = limitFinding(change, ahead)
  if (finding) return { kind: 'invalid', finding }
  const horizon = horizonOf(change, ahead)
  // The last occurrence lies at most at that horizon, and a move shifts it at most as far again; 366 days more reach the end of its year.
  if (horizon.settled > openEndedHorizon(ahead) + 366) return needsEnd
  const last = fromEpochDay(horizon.last)
  const { endDate: _, isOpenEnded: _open, ...rest } = edit
  const listed = { ...state, series: listedUntil(state.series, horizon.last) }
  if (!edit.isOpenEnded) return settledPlan(plan(listed, edit), horizon)
  const opened = state.series.isOpenEnded ? rest : { ...rest, endDate: last, isOpenEnded: true as const }
  return settledPlan(plan(listed, opened), horizon)
}

const needsEnd: SeriesPlan = { kind: 'invalid', finding: { field: 'endDate', problem: 'needs-end' } }

/** Refuses to move an occurrence of an open-ended series, or to end the series, beyond the date until which it is offered. */
function limitFinding({ state, edit }: OpenEndedChange, ahead: EpochDay): SeriesFinding | undefined {
  const horizon = fromEpochDay(ahead)
  if (edit.date !== undefined && edit.date > horizon) return { field: 'endDate', problem: 'needs-end' }
  const isTooLong = state.series.isOpenEnded && edit.endDate !== undefined && edit.endDate > horizon
  return isTooLong ? { field: 'endDate', problem: 'series-too-long' } : undefined
}

function horizonOf(
  { state, selected, edit, published = NO_AVAILABILITY }: OpenEndedChange,
  ahead: EpochDay,
): PlanningHorizon {
  const { series, exceptions } = reachableUntil(published, ahead)
  return planningHorizon([state.series, ...series], [...state.exceptions, ...exceptions], daysOf(state, selected, edit))
}

/**
 * Returns the days that a change has to consider: those of the selected occurrence, of bookings and of exceptions, each shifted by the
 * edit, and a new end date.
 */
function daysOf({ bookings, exceptions }: SeriesState, selected: OccurrenceKey, edit: AvailabilityEdit): EpochDay[] {
  const exception = exceptions.find(({ occurrence }) => isSameOccurrence(occurrence, selected))
  const movedTo = exception?.kind === 'edited' ? exception.edit.date : undefined
  const from = movedTo === undefined ? selected.day : toEpochDay(movedTo)
  const shift = edit.date === undefined ? 0 : Math.abs(toEpochDay(edit.date) - from)
  const days = [selected, ...bookings.map(({ occurrence }) => occurrence), ...exceptions.map((one) => one.occurrence)]
  const shifted = days.map(({ day }) => day + shift)
  // The day after the new end date. Otherwise a series that ends at the horizon would not be shortened.
  return edit.endDate === undefined ? shifted : [...shifted, toEpochDay(edit.endDate) + 1]
}

function settledPlan(plan: SeriesPlan, { settled }: PlanningHorizon): SeriesPlan {
  if (plan.kind !== 'planned') return plan
  const { changes } = plan
  const isEndless = ({ occurrence }: OccurrenceFacts) => occurrence.day > settled
  if (changes.rows.setExceptions.some(({ occurrence }) => occurrence.day > settled)) return needsEnd
  const endless = ENDLESS_LISTS.filter((list) => factsIn(changes, list).some(isEndless))
  return { kind: 'planned', changes: { ...changes, ...(endless.length > 0 && { endless }) } }
}

function factsIn({ created, updated, deleted, blocked }: ChangeSet, list: EndlessList): readonly OccurrenceFacts[] {
  const lists = {
    created,
    updated: updated.map(({ before }) => before),
    deleted,
    blocked: blocked.map(({ facts }) => facts),
  }
  return lists[list]
}
