import { absenceCalendar } from '#shared/domain/absence/absent-time.ts'
import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import { companionsNeeded } from '#shared/domain/slot/companion-specialists.ts'
import { claimWindowOf } from '#shared/domain/slot/claims-to-read-range.ts'
import type { Look } from '#shared/domain/slot/find-slot.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import { exceptionsBySeries } from '#shared/domain/availability/series/published-occurrence.ts'
import { offeredUntil } from '#shared/domain/availability/series/open-ended.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { slotsKeptFor } from '#shared/domain/waiting-list/offer-expiry.ts'
import type { SlotSearch } from '#shared/domain/slot/available-slots.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import type { Interval } from '#shared/time/interval.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { listAbsences } from '#server/modules/calendar/records/index.ts'
import { type BusyTimeQuery, readClaims } from '#server/modules/scheduling/records/claim/read-claims.ts'
import { findOrganisation, findPolicy, listOpenLocations } from '#server/modules/organisation/index.ts'
import { waitingTargets } from '#server/modules/booking/records/index.ts'
import { listExceptions, listSeries } from '#server/modules/scheduling/records/availability/series.ts'
import type { PublishedOffers } from './index-published-offers.ts'

export interface Wish {
  readonly service: Service
  /** Limits the search to this specialist; undefined for any specialist who provides the service. */
  readonly specialistId?: string | undefined
  readonly locationTypes?: readonly LocationType[]
  readonly locationIds?: readonly string[]
}

/** A prepared search for slots that lacks only the claims. */
export type OpenSearch = Omit<SlotSearch, 'claims' | 'resourceClaims'>

/** The interval that contains the given local dates in every time zone: one more day at each end. */
export const timeOfDays = ({ first, last }: DayRange): Interval => ({
  start: (first - 1) * MINUTES_PER_DAY,
  end: (last + 2) * MINUTES_PER_DAY,
})

/**
 * Prepares a search in an organisation's offers. When its series have different time zones, one more day at each end is searched.
 */
export function searchIn(
  published: PublishedOffers,
  { service, ...wish }: Wish,
  { first, last }: DayRange,
  now: Date,
): OpenSearch {
  const { offers, offersOfSpecialist, openLocationIds, exceptions, absences, policy } = published
  const days = published.isOfOneZone ? { first, last } : { first: first - 1, last: last + 1 }
  const providers = new Set(service.specialistIds)
  // When the service needs companions, the availability of all its specialists is needed, not only that of the wanted one.
  const onlyId = companionsNeeded(service) > 0 ? undefined : wish.specialistId
  const isWanted = (id: string) => providers.has(id) && (onlyId === undefined || id === onlyId)
  const own = onlyId === undefined ? offers.get(service.id) : offersOfSpecialist.get(onlyId)
  const series = (own ?? [])
    .filter((offer) => offer.days.first <= days.last && offer.days.last >= days.first)
    .filter(({ specialistIds }) => specialistIds.some(isWanted))
    .map((offer) => offer.series)
  const isKept = slotsKeptFor(
    published.waiting.get(service.id) ?? [],
    published.zone,
    epochMinuteOf(now),
    published.waitingPolicy,
    policy,
  )
  const known = { series, exceptions, absences, openLocationIds, policy, providers, isKept }
  return { service, now: epochMinuteOf(now), days, ...known, ...wish }
}

/** The query for the claims that a search needs: on its days, or only on the days in `offered`. */
export function claimsFor(search: OpenSearch, { offered }: Pick<Look, 'offered'> = { offered: [search.days] }) {
  const { service, specialistId, policy = OPEN_POLICY, series } = search
  const isForOne = specialistId !== undefined && companionsNeeded(service) === 0
  const wanted = isForOne ? [specialistId] : service.specialistIds
  return {
    specialistIds: series.length > 0 ? wanted : [],
    spans: offered.map((days) => claimWindowOf(days, policy, service.id)),
    resourceIds: series.length > 0 ? resourcesOf(service) : [],
  } satisfies BusyTimeQuery
}

/** Returns the ids of the resources that each appointment of a service needs. */
export const resourcesOf = (service: Pick<Service, 'needs'> | undefined): string[] =>
  service?.needs.map(({ resourceId }) => resourceId) ?? []

/**
 * Returns the specialists whose time an appointment of this service with one specialist may take: that specialist, and all who may join as
 * companions.
 */
export const specialistsAround = (service: Service | undefined, specialistId: string): string[] =>
  service && companionsNeeded(service) > 0 ? [...new Set([specialistId, ...service.specialistIds])] : [specialistId]

/** Reads everything that a slot search needs. `availableSlots` of the domain computes the slots from it. */
export async function readSlotSearch(
  transaction: TenantTransaction,
  { service, specialistId, ...places }: Wish,
  days: DayRange,
  now: Date,
): Promise<SlotSearch> {
  const isForAll = specialistId === undefined || companionsNeeded(service) > 0
  const specialistIds = service.specialistIds.filter((id) => isForAll || id === specialistId)
  const around = { first: days.first - 1, last: days.last + 1 }
  const until = offeredUntil(around.last, epochMinuteOf(now))
  const series = await listSeries(transaction, { until, days: around, specialistIds })
  const exceptions = exceptionsBySeries(await listExceptions(transaction, series))
  const absences = absenceCalendar(await listAbsences(transaction, fromEpochDay(around.first)))
  const { booking: policy } = await findPolicy(transaction)
  const openLocationIds = (await listOpenLocations(transaction)).map(({ id }) => id)
  const providers = new Set(service.specialistIds)
  const { claims, resourceClaims } = await readClaims(transaction, {
    specialistIds,
    spans: [claimWindowOf(days, policy, service.id)],
    resourceIds: resourcesOf(service),
  })
  return {
    service,
    now: epochMinuteOf(now),
    days,
    series,
    exceptions,
    absences,
    claims,
    resourceClaims,
    openLocationIds,
    policy,
    specialistId,
    providers,
    ...places,
  }
}

/**
 * Returns a predicate that tells which slots of a service are reserved for people on the waiting list, as stored at the time of the
 * transaction (rule D189); undefined when nobody waits.
 */
export async function readKeptSlots(
  transaction: TenantTransaction,
  serviceId: string,
  now: Date,
): Promise<((slot: Slot) => boolean) | undefined> {
  const targets = (await waitingTargets(transaction)).filter((target) => target.serviceId === serviceId)
  const organisation = targets.length > 0 ? await findOrganisation(transaction) : undefined
  if (!organisation) return undefined
  const { waiting, booking } = await findPolicy(transaction)
  return slotsKeptFor(targets, zoneOf(organisation.zone), epochMinuteOf(now), waiting, booking)
}
