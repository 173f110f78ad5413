import type { EpochMinute } from '#shared/time/instant.ts'
import { contains, type Interval, overlaps } from '#shared/time/interval.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { Zone } from '#shared/time/zone.ts'
import { isSameOccurrence, type OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { occurrencesOf, type PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import type { SessionSeries } from '#shared/domain/availability/series/series.ts'
import { appointmentsOnDay, OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import { type BookingWarning, warningsAbout } from './booking-warnings.ts'
import { capacityOf } from '#shared/domain/slot/cut-slots.ts'
import type { BusyClaim, Slot } from '#shared/domain/slot/slot.ts'
import { locationIdsLeft, offeredLocationTypes, possibleLocationIds } from '#shared/domain/slot/slot-location.ts'
import { freeUnits, NO_UNITS } from '#shared/domain/resource/free-units.ts'
import type { ResourceNeed } from '#shared/domain/resource/resource.ts'
import { companionsNeeded, leastBusy } from '#shared/domain/slot/companion-specialists.ts'
import {
  candidateOccurrences,
  companionFinder,
  type SlotSearch,
  unitsFinder,
} from '#shared/domain/slot/available-slots.ts'

/** The parameters of a search whose claims, series and absences cover the time, with the organisation's zone to determine days. */
export interface TimeSearch extends Omit<SlotSearch, 'days' | 'specialistId'> {
  readonly zone: Zone
}

/** A time that a provider wants to book for a customer. */
export interface WantedTime {
  readonly specialistId: string
  readonly start: EpochMinute
  /** The wanted duration. A new booking that joins a session of the service has the session's length instead. */
  readonly durationMinutes: number
  /** Whether the booking exists and keeps its length, except in group sessions (rule D324); false when absent. */
  readonly keepsLength?: boolean
}

/** A time that can be booked: a seat in a session, part of a window, or outside the availability. */
export interface BookableTime extends Omit<Slot, 'kind' | 'occurrence'> {
  readonly kind: Slot['kind'] | 'outside'
  readonly occurrence: OccurrenceKey | null
}

export type TimeCheck =
  | { readonly kind: 'free'; readonly time: BookableTime; readonly warnings: readonly BookingWarning[] }
  /** The specialist has another booking (rule B1). */
  | { readonly kind: 'taken'; readonly claim: BusyClaim }
  /** A room or device that the service needs is taken (rule D205). */
  | { readonly kind: 'resource-taken'; readonly resource: ResourceNeed; readonly time: Interval }
  /** Too few other specialists are without a booking at that time (rule D208). */
  | { readonly kind: 'specialists-taken'; readonly time: Interval }
  /** All seats of the session are taken. */
  | { readonly kind: 'full'; readonly session: Interval }

/**
 * Checks whether a provider can book a time for a customer, and returns the warnings about it (rules D159 and D160).
 * - The time cannot overlap another booking of the specialist, except for a seat in the session that begins then.
 * - The other specialists that the service requires must have no booking; one who is outside their published time only causes a warning
 * (rule D208).
 * - The required rooms and devices must be available; one within the buffer of another booking only causes a warning (rule D205).
 * - If a session of the service begins at the start, the booking joins it, with its length and price.
 * - Elsewhere the booking has the wanted duration. Inside a window of 09:00–12:00, 10:10–10:40 causes no warning, because providers are not
 * bound to slot steps; 11:45–12:15 is outside.
 * - Every other rule that prevents customers from booking online causes a warning.
 * The start must be in the future; the caller checks that.
 */
export function checkTime(search: TimeSearch, wanted: WantedTime): TimeCheck {
  const { service, claims, openLocationIds, policy = OPEN_POLICY } = search
  const { specialistId, start, durationMinutes, keepsLength = false } = wanted
  const days = daysAround(start)
  const offered = search.series.flatMap((series) => candidateOccurrences(series, { ...search, specialistId, days }))
  const session = offered.filter(isSession).find((occurrence) => occurrence.start === start)
  const capacity = session ? capacityOf(session.terms, service) : 1
  const hasSessionLength = session && !(keepsLength && capacity === 1)
  const time: Interval = { start, end: hasSessionLength ? session.end : start + durationMinutes }
  const own = claims.filter((claim) => claim.specialistId === specialistId)
  const seats = session ? own.filter((claim) => isClaimOf(claim, session)) : []
  const others = session ? own.filter((claim) => !isClaimOf(claim, session)) : own
  const claim = others.find((other) => overlaps(other, time))
  if (claim) return { kind: 'taken', claim }
  const seatsLeft = seats.reduce((left, taken) => left - taken.seats, capacity)
  if (seatsLeft <= 0) return { kind: 'full', session: time }

  const units = unitsOf(search, time, seats.length === 0)
  if (units.kind === 'taken') return { kind: 'resource-taken', resource: units.resource, time }
  const joining = seats.length === 0 ? companionsOf(search, specialistId, time) : NOBODY
  if (!joining) return { kind: 'specialists-taken', time }
  const window = offered.find((each) => !isSession(each) && contains(each, time))
  const place = session ?? window
  const possible = possibleLocationIds(place?.terms ?? NO_PLACE, service, openLocationIds)
  const bookedId = seats.find(({ locationId }) => locationId !== undefined)?.locationId
  const overlapped = search.series
    .flatMap((series) => occurrencesOf(series, search.exceptions, days))
    .filter((each) => isSession(each) && each.terms.specialistId === specialistId)
    .filter((each) => !session || !isSameOccurrence(each.key, session.key))
    .filter((each) => overlaps(each, time))
  const warnings = warningsAbout(time, {
    service,
    policy,
    zone: search.zone,
    now: search.now,
    isPublished: place !== undefined,
    isFirst: seats.length === 0,
    claims: others,
    sessions: overlapped,
    closeResource: units.closeResource,
    doubtfulIds: joining.doubtfulIds,
    absences: search.absences?.within(specialistId, time) ?? [],
  })
  return {
    kind: 'free',
    time: {
      kind: session ? 'session' : window ? 'window' : 'outside',
      start,
      durationMinutes: time.end - time.start,
      priceCents: session?.terms.priceCents ?? service.priceCents,
      capacity,
      seatsLeft,
      specialistId,
      serviceId: service.id,
      occurrence: place?.key ?? null,
      locationTypes: offeredLocationTypes(place?.terms ?? NO_PLACE, service),
      locationIds: locationIdsLeft(possible, bookedId, openLocationIds),
      ...(units.units.length > 0 && { units: units.units }),
      ...(joining.ids.length > 0 && { companionIds: joining.ids }),
    },
    warnings,
  }
}

interface Others {
  readonly ids: readonly string[]
  /** Those of `ids` who are outside their published time, absent, or too close to another booking. */
  readonly doubtfulIds: readonly string[]
}

const NOBODY: Others = { ids: [], doubtfulIds: [] }

/**
 * Chooses the companions, preferring specialists whose published time covers the time and who are available. Undefined if too few have no
 * booking then.
 */
function companionsOf(search: TimeSearch, specialistId: string, time: Interval): Others | undefined {
  const { service, claims, zone } = search
  const needed = companionsNeeded(service)
  if (needed === 0) return NOBODY
  const days = daysAround(time.start)
  const isFit = (id: string): boolean => {
    const one = { ...service, specialistIds: [specialistId, id], specialistsNeeded: 2 }
    const main = { ...NO_PLACE, zone: zone.name, specialistId }
    return companionFinder({ ...search, service: one, days })?.(main, time.start)(time).kind === 'free'
  }
  const free = service.specialistIds
    .filter((id) => id !== specialistId)
    .map((id) => ({ specialistId: id, own: claims.filter((claim) => claim.specialistId === id) }))
    .filter(({ own }) => !own.some((claim) => overlaps(claim, time)))
    .map(({ specialistId: id, own }) => ({ specialistId: id, appointments: appointmentsOnDay(own, time.start, zone) }))
  const fit = free.filter((each) => isFit(each.specialistId))
  const doubtful = free.filter((each) => !fit.includes(each))
  const ids = [...leastBusy(fit), ...leastBusy(doubtful)].slice(0, needed)
  if (ids.length < needed) return undefined
  return { ids, doubtfulIds: ids.filter((id) => !fit.some((each) => each.specialistId === id)) }
}

/** Returns the resource units that a first booking takes, if possible outside the buffers of other bookings. */
function unitsOf(search: TimeSearch, time: Interval, isFirst: boolean) {
  const { needs } = search.service
  if (!isFirst || needs.length === 0) return NO_UNITS_AT_ALL
  const comfortable = unitsFinder(search)?.(time)
  if (comfortable?.kind === 'free') return { ...comfortable, closeResource: undefined }
  const units = freeUnits(needs, search.resourceClaims ?? [], time)
  return { ...units, closeResource: comfortable?.resource }
}

const NO_UNITS_AT_ALL = { ...NO_UNITS, closeResource: undefined }

const daysAround = (start: EpochMinute) => {
  const utcDay = Math.floor(start / MINUTES_PER_DAY)
  return { first: utcDay - 1, last: utcDay + 2 }
}

/** Outside of any availability, the locations and location types of the service apply (rule D38). */
const NO_PLACE = { locationTypes: [], locationIds: [] }

type PublishedSession = PublishedOccurrence & { readonly terms: SessionSeries }

const isSession = (occurrence: PublishedOccurrence): occurrence is PublishedSession =>
  occurrence.terms.kind === 'session'

const isClaimOf = ({ occurrence }: BusyClaim, { key }: PublishedOccurrence): boolean =>
  occurrence !== null && isSameOccurrence(occurrence, key)
