import {
  allowedDeleteScopes,
  allowedUpdateScopes,
  type ChangeType,
  changeType,
  distinctScopes,
  furtherScopes,
} from '#shared/domain/availability/change/scope/availability-scopes.ts'
import type { ChangeScope } from '#shared/domain/availability/change/scope/change-scope.ts'
import {
  type PublishedAvailability,
  type ChangeSet,
  factsOf,
  type OccurrenceFacts,
  type SeriesPlan,
} from '#shared/domain/availability/change/change-set.ts'
import { isSameOccurrence, parseOccurrenceId } from '#shared/domain/availability/series/occurrence.ts'
import { planDeletion } from '#shared/domain/availability/change/plan-deletion.ts'
import { planUpdate } from '#shared/domain/availability/change/update/plan-update.ts'
import type { AvailabilityEdit } from '#shared/domain/availability/change/update/edit-effect.ts'
import {
  publishedOccurrences,
  type SeriesState,
} from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { epochMinuteOf, type EpochMinute } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { ChangeToShow } from '#server/modules/scheduling/availability/availability-wire.ts'
import { changeScopes, ourWord } from '#server/platform/wire/wire-enums.ts'
import { readEdit, timesAfter, updateFields } from './parse-availability-edit-request.ts'
import { involvedSpecialists, publishedSessions, readSeriesState } from './read-series-state.ts'
import {
  isRefusal,
  isVisibleTo,
  type Member,
  type Refusal,
  refuse,
  type RequestOf,
} from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { namedServices } from '#server/modules/catalogue/index.ts'

/** The fields that the preview request and the save request share. */
export type ChangeRequest = Pick<RequestOf<'previewAvailabilityChange'>, 'caller' | 'body' | 'now'>

/** An occurrence that the caller may see, with its series. */
export interface FoundOccurrence {
  readonly state: SeriesState
  readonly facts: OccurrenceFacts
  /** The number of occurrences of the same series on the same day (rule D56). */
  readonly eventsOnDay: number
}

export interface PlannedAvailabilityChange extends ChangeToShow {
  /** The series before the change. */
  readonly state: SeriesState
  /** The current state of the selected occurrence. */
  readonly selected: OccurrenceFacts
  /** The specialists that the change affects, sorted. */
  readonly specialistIds: readonly string[]
}

interface Asked {
  /** The requested edit; undefined for a deletion. */
  readonly edit: AvailabilityEdit | undefined
  readonly changeType: ChangeType | null
  readonly allowedScopes: readonly ChangeScope[]
}

/** Finds an occurrence by its id in the API. Occurrences that the caller may not see count as not found. */
export async function findOccurrence(
  transaction: TenantTransaction,
  caller: Member,
  id: string,
  now: Date,
): Promise<FoundOccurrence | Refusal> {
  const key = parseOccurrenceId(id)
  const state = key && isId(key.seriesId) ? await readSeriesState(transaction, key, epochMinuteOf(now)) : undefined
  if (!key || !state) return refuse('not-found')
  const published = publishedOccurrences(state.series, state.exceptions)
  const found = published.find((one) => isSameOccurrence(one.key, key))
  if (!found || !isVisibleTo(caller, found.terms.specialistId)) return refuse('not-found')
  const eventsOnDay = published.filter((one) => one.key.day === key.day).length
  return { state, facts: factsOf(found), eventsOnDay }
}

/**
 * Plans an update or a deletion without writing. A save plans again after locking `specialistIds`. Refused are:
 * - a scope that this change cannot have (rules A4.13 to A4.20);
 * - invalid availability (rules D15 and D16), and a service that the specialist does not provide;
 * - a change in the calendar of another specialist, by a member who may only change their own (rule D57).
 *
 * Without a scope in the request, the first offered scope in which the change has an effect is used.
 * @param newSeriesId the id for a new series, when the change needs one
 */
export async function planAvailabilityChange(
  transaction: TenantTransaction,
  request: ChangeRequest,
  newSeriesId: string,
): Promise<PlannedAvailabilityChange | Refusal> {
  const { caller, body, now } = request
  const found = await findOccurrence(transaction, caller, body.id, now)
  if (isRefusal(found)) return found
  const asked = await readQuestion(transaction, request, found)
  if (isRefusal(asked)) return asked
  const { edit, changeType: change, allowedScopes } = asked
  const further = furtherScopes(allowedScopes, change)
  const { state, facts: selected } = found
  const specialistIds = involvedSpecialists(state, edit?.specialistId)
  const minute = epochMinuteOf(now)
  const update = edit && { edit, published: await publishedSessions(transaction, specialistIds, minute) }
  const planned = { state, selected, update, now: minute, newSeriesId }
  const wanted = body.scope && ourWord(changeScopes, body.scope)
  const scope = wanted
    ? [...allowedScopes, ...further].find((possible) => possible === wanted)
    : (allowedScopes.find((allowed) => hasEffect(planScope(planned, allowed))) ?? allowedScopes[0])
  if (!scope) return refuse('validation', { scope: 'scope-not-offered' })
  const plan = planScope(planned, scope)
  if (plan.kind === 'not-published') return refuse('not-found')
  if (plan.kind === 'invalid') {
    return refuse('validation', { [updateFields[plan.finding.field]]: plan.finding.problem })
  }
  const isOwn = ({ specialistId }: OccurrenceFacts) => isVisibleTo(caller, specialistId)
  if (!changedBy(plan.changes).every(isOwn)) return refuse('forbidden')
  const problem = edit && (await offerProblem(transaction, edit, plan.changes))
  if (problem) return problem
  const changes = { ...plan.changes, kept: plan.changes.kept.filter(({ facts }) => isOwn(facts)) }
  const occurrences = publishedOccurrences(state.series, state.exceptions).map(({ key }) => key)
  const moreScopes = distinctScopes(further, allowedScopes, occurrences, selected.occurrence)
  return { ...asked, moreScopes, changes, scope, newSeriesId, selected, specialistIds, state }
}

/** What a plan of any scope depends on. */
interface PlanFacts {
  readonly state: SeriesState
  readonly selected: OccurrenceFacts
  /** The edit, with the sessions that the specialists have by now; undefined for a deletion. */
  readonly update: { readonly edit: AvailabilityEdit; readonly published: PublishedAvailability } | undefined
  readonly now: EpochMinute
  readonly newSeriesId: string
}

/** Plans the change for a scope. */
const planScope = (
  { state, selected: { occurrence }, update, now, newSeriesId }: PlanFacts,
  scope: ChangeScope,
): SeriesPlan =>
  update
    ? planUpdate(
        state,
        { selected: occurrence, scope, edit: update.edit },
        { now, newSeriesId, published: update.published },
      )
    : planDeletion(state, occurrence, scope, now)

/** Whether a plan can be saved and changes something. */
const hasEffect = (plan: SeriesPlan): boolean =>
  plan.kind === 'planned' && plan.changes.blocked.length === 0 && changedBy(plan.changes).length > 0

async function readQuestion(
  transaction: TenantTransaction,
  { caller, body, now }: ChangeRequest,
  { state: { series }, facts, eventsOnDay }: FoundOccurrence,
): Promise<Asked | Refusal> {
  if (body.action === 'DELETE') {
    return { edit: undefined, changeType: null, allowedScopes: allowedDeleteScopes(series, eventsOnDay) }
  }
  const today = fromEpochDay(instantToWall(zoneOf(series.zone), epochMinuteOf(now)).day)
  const edit = await readEdit(transaction, caller, body, { series, facts }, today)
  if (isRefusal(edit)) return edit
  const before = { ...facts, endDate: series.endDate, isOpenEnded: series.isOpenEnded }
  const type = changeType(before, timesAfter(edit, before), eventsOnDay)
  return { edit, changeType: type, allowedScopes: allowedUpdateScopes(type, series.recurrence, eventsOnDay) }
}

/**
 * Returns a refusal unless every specialist provides the services of their occurrences. An edit may affect occurrences of several
 * specialists.
 */
async function offerProblem(
  transaction: TenantTransaction,
  { specialistId, serviceIds }: AvailabilityEdit,
  { created, updated }: ChangeSet,
): Promise<Refusal | undefined> {
  if (specialistId === undefined && serviceIds === undefined) return undefined
  const after = [...created, ...updated.map((one) => one.after)]
  const services = await namedServices(
    transaction,
    after.flatMap((facts) => facts.serviceIds),
  )
  if (isRefusal(services)) return services
  const givers = new Map(services.map((service) => [service.id, new Set(service.specialistIds)]))
  const isGiven = (facts: OccurrenceFacts) => facts.serviceIds.every((id) => givers.get(id)?.has(facts.specialistId))
  if (after.every(isGiven)) return undefined
  return refuse('validation', { [serviceIds ? 'serviceIds' : 'specialistId']: 'invalid' })
}

const changedBy = ({ created, updated, deleted }: ChangeSet): OccurrenceFacts[] => [
  ...created,
  ...updated.flatMap(({ before, after }) => [before, after]),
  ...deleted,
]
