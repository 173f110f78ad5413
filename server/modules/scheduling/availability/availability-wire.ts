import { createHash } from 'node:crypto'
import type { Output } from '#shared/api/client.ts'
import type { CalendarOccurrence } from '#shared/api/packed-availability.ts'
import type { ChangeType } from '#shared/domain/availability/change/scope/availability-scopes.ts'
import type { ChangeScope } from '#shared/domain/availability/change/scope/change-scope.ts'
import { type ChangeSet, fingerprintOf, type OccurrenceFacts } from '#shared/domain/availability/change/change-set.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { occurrenceId } from '#shared/domain/availability/series/occurrence.ts'
import type { PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import type { Zone } from '#shared/time/zone.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import {
  availabilityKinds,
  changeScopes,
  changeTypes,
  recurrences,
  theirLocationTypes,
} from '#server/platform/wire/wire-enums.ts'

type PlannedChange = Output<'previewAvailabilityChange'>
type ChangeLists = Output<'previewNormalWeek'>
type WireOccurrence = PlannedChange['deleted'][number]

/** Maximum number of occurrences per list in a preview (threat A10). */
const MOST_LISTED = 500

const blockedReasons = { past: 'PAST', booked: 'BOOKED', overlap: 'OVERLAP' } as const
const endlessLists = { created: 'CREATED', updated: 'UPDATED', deleted: 'DELETED', blocked: 'BLOCKED' } as const
const keptReasons = { booked: 'BOOKED', edited: 'EDITED' } as const

/** A planned change of availability, with the kind and scope of the change, for a preview. */
export interface ChangeToShow {
  readonly changes: ChangeSet
  readonly changeType: ChangeType | null
  readonly scope: ChangeScope
  readonly allowedScopes: readonly ChangeScope[]
  readonly moreScopes: readonly ChangeScope[]
  /** The id that a new series would get if the change creates one; its occurrences do not exist yet. */
  readonly newSeriesId: string
}

export const wireScopes = (scopes: readonly ChangeScope[]) => scopes.map((scope) => changeScopes[scope])

export function wirePlannedChange(zone: Zone, shown: ChangeToShow): PlannedChange {
  return {
    ...wireChangeLists(zone, shown.changes, [shown.newSeriesId]),
    changeType: shown.changeType && changeTypes[shown.changeType],
    scope: changeScopes[shown.scope],
    allowedScopes: wireScopes(shown.allowedScopes),
    moreScopes: wireScopes(shown.moreScopes),
  }
}

/**
 * Converts the lists of occurrences that a change creates, updates, deletes, keeps or blocks. Occurrences of a new series are returned
 * without an id.
 */
export function wireChangeLists(zone: Zone, changes: ChangeSet, newSeriesIds: readonly string[]): ChangeLists {
  const { created, updated, deleted, kept, blocked } = changes
  const isNew = new Set(newSeriesIds)
  const wire = ({ occurrence, ...facts }: OccurrenceFacts): WireOccurrence => ({
    id: isNew.has(occurrence.seriesId) ? null : occurrenceId(occurrence),
    specialistId: facts.specialistId,
    serviceIds: [...facts.serviceIds],
    startTime: wireInstant(zone, facts.start),
    endTime: wireInstant(zone, facts.end),
    duration: facts.end - facts.start,
    price: facts.priceCents === null ? null : eurosOfCents(facts.priceCents),
    locationTypes: theirLocationTypes(facts.locationTypes),
    locationIds: [...facts.locationIds],
  })
  return {
    fingerprint: createHash('sha256').update(fingerprintOf(changes)).digest('base64url'),
    counts: {
      created: created.length,
      updated: updated.length,
      deleted: deleted.length,
      kept: kept.length,
      blocked: blocked.length,
    },
    endless: (changes.endless ?? []).map((list) => endlessLists[list]),
    created: created.slice(0, MOST_LISTED).map(wire),
    updated: updated.slice(0, MOST_LISTED).map(({ before, after }) => ({ before: wire(before), after: wire(after) })),
    deleted: deleted.slice(0, MOST_LISTED).map(wire),
    kept: kept.slice(0, MOST_LISTED).map(({ facts, reason, bookingIds }) => ({
      occurrence: wire(facts),
      reason: keptReasons[reason],
      bookingIds: [...bookingIds],
    })),
    blocked: blocked.slice(0, MOST_LISTED).map((one) => ({
      occurrence: wire(one.facts),
      reason: blockedReasons[one.reason],
      bookingIds: one.reason === 'booked' ? [...one.bookingIds] : [],
      existing: one.reason === 'overlap' ? wire(one.existing) : null,
    })),
  }
}

/**
 * Converts an occurrence for the provider's calendar.
 *
 * @param series the occurrence's series. An edited occurrence is returned with its own time, service and price, as a one-time series.
 */
export function wireCalendarOccurrence(
  zone: Zone,
  { key, start, end, terms }: PublishedOccurrence,
  series: Series,
  isEdited: boolean,
): CalendarOccurrence {
  return {
    id: occurrenceId(key),
    seriesId: key.seriesId,
    type: availabilityKinds[terms.kind],
    specialistId: terms.specialistId,
    serviceIds: terms.kind === 'session' ? [terms.serviceId] : [...terms.serviceIds],
    startTime: wireInstant(zone, start),
    endTime: wireInstant(zone, end),
    recurrence: recurrences[series.recurrence],
    endDate: series.endDate,
    openEnded: series.isOpenEnded ?? false,
    duration: end - start,
    price: terms.kind === 'session' ? eurosOfCents(terms.priceCents) : null,
    isEdited,
    locationTypes: theirLocationTypes(terms.locationTypes),
    locationIds: [...terms.locationIds],
    ...(terms.kind === 'session' && terms.seats !== undefined && { capacity: terms.seats }),
  }
}
