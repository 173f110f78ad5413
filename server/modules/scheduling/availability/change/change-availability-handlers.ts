import { allowedDeleteScopes } from '#shared/domain/availability/change/scope/availability-scopes.ts'
import {
  type ChangeSet,
  nameOf,
  type OccurrenceFacts,
  type OccurrenceRename,
} from '#shared/domain/availability/change/change-set.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { isSameOccurrence, occurrenceId } from '#shared/domain/availability/series/occurrence.ts'
import { isRealEdit } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { applySeriesRows } from '#server/modules/scheduling/availability/write-series-changes.ts'
import { wirePlannedChange, wireScopes } from '#server/modules/scheduling/availability/availability-wire.ts'
import { availabilityKinds, recurrences, theirLocationTypes } from '#server/platform/wire/wire-enums.ts'
import { type Handlers, isRefusal, refuse } from '#server/platform/http/handler.ts'
import { findOccurrence, planAvailabilityChange, type PlannedAvailabilityChange } from './plan-availability-change.ts'
import { undoChange, undoOf } from './undo-availability-change.ts'

type ChangeRoute = 'availability' | 'previewAvailabilityChange' | 'changeAvailability' | 'undoAvailabilityChange'

/** Handlers for published availability: read an occurrence, preview a change, save a change. */
export function changeAvailabilityHandlers({ database, secrets }: Dependencies): Pick<Handlers, ChangeRoute> {
  return {
    availability: ({ organisationId, caller, params: { id }, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const found = await findOccurrence(transaction, caller, id, now)
        if (isRefusal(found)) return found
        const { facts, eventsOnDay } = found
        const { series, exceptions, bookings } = found.state
        const isSelected = ({ occurrence }: Pick<OccurrenceFacts, 'occurrence'>) =>
          isSameOccurrence(occurrence, facts.occurrence)
        const isPast = facts.start <= epochMinuteOf(now)
        return {
          id: occurrenceId(facts.occurrence),
          seriesId: series.id,
          type: availabilityKinds[series.kind],
          specialistId: facts.specialistId,
          serviceIds: [...facts.serviceIds],
          price: facts.priceCents === null ? null : eurosOfCents(facts.priceCents),
          duration: facts.toMinute - facts.fromMinute,
          locationTypes: theirLocationTypes(facts.locationTypes),
          locationIds: [...facts.locationIds],
          date: facts.date,
          startTime: formatLocalTime(facts.fromMinute),
          endTime: formatLocalTime(facts.toMinute),
          recurrence: recurrences[series.recurrence],
          endDate: series.endDate,
          openEnded: series.isOpenEnded ?? false,
          eventsOnDay,
          isPast,
          isEdited: exceptions.filter(isRealEdit).some(isSelected),
          bookingIds: bookings.filter(isSelected).map((booking) => booking.id),
          allowedDeleteScopes: isPast ? [] : wireScopes(allowedDeleteScopes(series, eventsOnDay)),
        }
      }),

    previewAvailabilityChange: (request) =>
      database.inTenant(request.organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const planned = await planAvailabilityChange(transaction, request, secrets.id())
        return isRefusal(planned) ? planned : wirePlannedChange(zoneOf(organisation.zone), planned)
      }),

    /**
     * 1. Plans the change to find out which specialists it affects, and locks them, so that bookings and other changes wait.
     * 2. Plans it again from the current data, so that no other change is overwritten and no booking is missed. 3. Saves it
     * only if it equals the preview that the caller saw (rule D58).
     */
    changeAvailability: (request) =>
      database.inTenant(request.organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const newSeriesId = secrets.id()
        const seen = await planAvailabilityChange(transaction, request, newSeriesId)
        if (isRefusal(seen)) return seen
        await lockSpecialists(transaction, seen.specialistIds)
        const planned = await planAvailabilityChange(transaction, request, newSeriesId)
        if (isRefusal(planned)) return planned

        const preview = wirePlannedChange(zoneOf(organisation.zone), planned)
        const id = occurrenceId(planned.selected.occurrence)
        if (planned.changes.blocked.length > 0) return { outcome: 'BLOCKED', id, preview }
        // Between the two plans, an occurrence was assigned to a further specialist, who is not locked.
        const isLocked = planned.specialistIds.every((one) => seen.specialistIds.includes(one))
        const isAsShown = isLocked && preview.fingerprint === request.body.fingerprint
        if (!isAsShown) return { outcome: 'OUT_OF_DATE', id, preview }
        const { rows, updated } = planned.changes
        const renamedOccurrences = [...rows.renamedOccurrences, ...updated.flatMap(renameOf)]
        const written = { ...rows, renamedOccurrences }
        await applySeriesRows(transaction, written, request.now)
        await announce(transaction, ['slots', 'availability'])
        const { state, specialistIds } = planned
        const { accountId } = request.caller
        const undo = await undoOf(
          transaction,
          accountId,
          { states: [state], rows: written, specialistIds },
          request.now,
        )
        return { outcome: 'SAVED', id: nameAfter(planned), preview, ...(undo !== undefined && { undo }) }
      }),

    undoAvailabilityChange: ({ organisationId, caller, body, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const outcome = await undoChange(transaction, caller.accountId, body.undo, now)
        if (outcome === undefined) return refuse('not-found')
        if (outcome === 'UNDONE') await announce(transaction, ['slots', 'availability'])
        return { outcome }
      }),
  }
}

/**
 * Returns the rename of a changed occurrence from its old key to its new one, so that offers to people on the waiting list stay attached to
 * it (rule D190). Such an occurrence has no bookings. Returns none when a session changes its time or when the specialist changes, because
 * then it is a different session for the people who wait.
 */
function renameOf({ before, after }: ChangeSet['updated'][number]): OccurrenceRename[] {
  const isSame = isSameOccurrence(before.occurrence, after.occurrence)
  const isWindow = after.priceCents === null
  const isThere = isWindow || (before.start === after.start && before.end === after.end)
  return !isSame && isThere && before.specialistId === after.specialistId
    ? [{ from: before.occurrence, to: after.occurrence }]
    : []
}

/** The id of the selected occurrence after the change; null when it was deleted. */
function nameAfter({ changes, selected }: PlannedAvailabilityChange): string | null {
  const { updated, deleted, rows } = changes
  const name = nameOf(selected.occurrence)
  if (deleted.some(({ occurrence }) => nameOf(occurrence) === name)) return null
  const successor = updated.find(({ before }) => nameOf(before.occurrence) === name)?.after
  const renamed = rows.renamedOccurrences.find(({ from }) => isSameOccurrence(from, selected.occurrence))?.to
  return occurrenceId(successor?.occurrence ?? renamed ?? selected.occurrence)
}
