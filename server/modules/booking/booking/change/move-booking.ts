import { hasBegun } from '#shared/domain/booking/booking.ts'
import type { BookingPlace } from '#shared/domain/booking/booking-transitions.ts'
import {
  type BookingTerms,
  isSameTerms,
  mayPriceChange,
  movePlace,
  moveTerms,
} from '#shared/domain/booking/move-terms.ts'
import type { Canceller } from '#shared/domain/booking/cancellation.ts'
import { isSameOccurrence, type OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { exceptionsBySeries, occurrencesOf } from '#shared/domain/availability/series/published-occurrence.ts'
import { type FreeUnits, freeUnits } from '#shared/domain/resource/free-units.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import { companionsNeeded } from '#shared/domain/slot/companion-specialists.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { locationAmong } from '#shared/domain/slot/slot-location.ts'
import { type EpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import { type Interval, overlaps } from '#shared/time/interval.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import {
  listExceptions,
  listSeries,
  readClaims,
  readResourceClaims,
  releaseSeats,
  takeFreeTime,
  takeSeat,
} from '#server/modules/scheduling/records/index.ts'
import { isInvoiced } from '#server/modules/money/records/index.ts'
import { findService } from '#server/modules/catalogue/index.ts'
import { resourcesOf, specialistsAround } from '#server/modules/scheduling/index.ts'
import { endOverdueOf } from './end-expired-holds-and-requests.ts'
import { isRefusal, refuse, type Refusal } from '#server/platform/http/handler.ts'
import { freeSlot, type NamedSlot } from '#server/modules/booking/booking/reservation-input.ts'

/** The new place of a moved booking, whose claim is taken before the old one is released. */
export interface Seat extends BookingPlace, Pick<BookingDetails, 'locationTypes' | 'locationIds'> {
  readonly claimId: string
  /** The new price of all seats; absent when the price stays. */
  readonly priceCents?: Cents
}

/** A slot that a booking moves to, and the terms that the caller has agreed to; absent to keep those of the booking. */
export interface MoveTarget extends NamedSlot {
  readonly newTerms?: BookingTerms | undefined
}

/**
 * Releases a booking's seat and takes one in a slot of the same service (rule D60). The new time may overlap the old one. The booking keeps
 * its length and its price unless the caller has agreed to others (rule D324).
 * After a refusal the transaction must be rolled back.
 */
export async function moveToSlot(
  needs: Pick<Dependencies, 'outbox' | 'secrets'>,
  transaction: TenantTransaction,
  booking: BookingDetails,
  { newTerms, ...named }: MoveTarget,
  by: Canceller,
  now: Date,
): Promise<Seat | Refusal> {
  if (!hasSeat(booking, epochMinuteOf(now))) return refuse('transition-not-allowed')
  const { otherSpecialistIds } = await locksForMove(transaction, booking.serviceId, named.specialistId)
  await endOverdueOf(needs, transaction, otherSpecialistIds, now)
  await releaseSeats(transaction, [booking])
  const own = termsOf(booking)
  const free = await freeSlot(transaction, booking.serviceId, named, now, by, own.durationMinutes)
  if (isRefusal(free)) return free
  const possible = moveTerms(own, movePlace(free, booking.seats), await isPriceFree(transaction, booking))
  const terms = possible.find((each) => isSameTerms(each, newTerms ?? own))
  if (!terms) return newTerms ? refuse('slot-not-offered') : refuse('validation', { newTerms: 'required' })
  const slot = withLength(free, terms.durationMinutes)
  const seat = await takeSeat(transaction, slot, needs.secrets.id(), booking.seats)
  if (seat.kind === 'full') return refuse(booking.seats > 1 ? 'too-few-seats' : 'slot-taken')
  const place = placeAt(booking, slot)
  if (!place) return refuse('slot-not-offered')
  const { start, durationMinutes, occurrence, specialistId } = slot
  const to = { start, end: start + durationMinutes, occurrence, specialistId, claimId: seat.claimId, ...place }
  return terms.priceCents === own.priceCents ? to : { ...to, priceCents: terms.priceCents }
}

/** The length and price of a booking. */
export const termsOf = ({ start, end, priceCents }: Pick<BookingDetails, 'start' | 'end' | 'priceCents'>) => ({
  durationMinutes: end - start,
  priceCents,
})

/** Whether a move may change a booking's price (rule D325): no money has moved for it, and no invoice states it. */
export const isPriceFree = async (transaction: TenantTransaction, booking: BookingDetails): Promise<boolean> =>
  mayPriceChange(booking) && !(await isInvoiced(transaction, booking.id))

/** Returns a slot with the length that a booking has there: the one that it keeps, or the published one, each with its units and companions. */
function withLength({ asPublished, units, companionIds, ...slot }: Slot, durationMinutes: number): Slot {
  const isPublished = typeof asPublished === 'object' && asPublished.durationMinutes === durationMinutes
  return isPublished
    ? { ...slot, ...asPublished }
    : { ...slot, ...(units && { units }), ...(companionIds && { companionIds }) }
}

/**
 * Releases a booking's seat and takes a time outside the published availability. The time must overlap no booking and no session (rule
 * A5.21), and the needed resources and companions must be free (rules D205 and D208). The session `withdrawn` may overlap, because the
 * caller deletes it next. For a booking that only becomes longer or shorter ('resized'), only bookings are in the way (rule D326). After a refusal the transaction must be rolled back.
 */
export async function moveToFreeTime(
  needs: Pick<Dependencies, 'outbox' | 'secrets'>,
  transaction: TenantTransaction,
  booking: BookingDetails,
  time: Interval,
  withdrawn: OccurrenceKey | 'resized' | undefined,
  now: Date,
): Promise<Seat | Refusal> {
  const { specialistId, serviceId, seats, locationTypes, locationIds } = booking
  if (!hasSeat(booking, epochMinuteOf(now))) return refuse('transition-not-allowed')
  const { otherSpecialistIds } = await locksForMove(transaction, serviceId, specialistId)
  await endOverdueOf(needs, transaction, otherSpecialistIds, now)
  await releaseSeats(transaction, [booking])
  const { claims } = await readClaims(transaction, { specialistIds: [specialistId], spans: [time] })
  const isTaken =
    claims.some((claim) => overlaps(claim, time)) ||
    (withdrawn !== 'resized' && (await overlapsSession(transaction, specialistId, time, withdrawn)))
  if (isTaken) return refuse('validation', { startTime: 'overlap' })
  const found = await unitsAt(transaction, serviceId, time)
  if (found.kind === 'taken') return refuse('validation', { startTime: 'resource-taken' })
  const companionIds = await companionsInFreeTime(transaction, booking, specialistId, time)
  if (!companionIds) return refuse('validation', { startTime: 'specialists-taken' })
  const claimId = needs.secrets.id()
  const taken = { ...time, specialistId, serviceId, seats, units: found.units, companionIds }
  await takeFreeTime(transaction, taken, claimId)
  return { ...time, occurrence: null, specialistId, claimId, locationTypes, locationIds }
}

/**
 * Returns what must be locked before a booking of a service moves to the time of a specialist: that specialist, those who may join as
 * companions, and the resources.
 */
export async function locksForMove(
  transaction: TenantTransaction,
  serviceId: string,
  specialistId: string,
): Promise<{ readonly otherSpecialistIds: string[]; readonly resourceIds: string[] }> {
  const service = await findService(transaction, serviceId)
  return { otherSpecialistIds: specialistsAround(service, specialistId), resourceIds: resourcesOf(service) }
}

/**
 * Chooses the companions for a time that need not be published. Companions must be free; those who already join the booking come first,
 * then the others by id. Undefined when too few are free.
 */
export async function companionsInFreeTime(
  transaction: TenantTransaction,
  { serviceId, companions }: Pick<BookingDetails, 'serviceId' | 'companions'>,
  specialistId: string,
  time: Interval,
): Promise<string[] | undefined> {
  const service = await findService(transaction, serviceId)
  const needed = service ? companionsNeeded(service) : 0
  if (!service || needed === 0) return []
  const others = service.specialistIds.filter((id) => id !== specialistId)
  const { claims } = await readClaims(transaction, { specialistIds: others, spans: [time] })
  const free = others.filter((id) => !claims.some((claim) => claim.specialistId === id && overlaps(claim, time)))
  const hasJoined = (id: string) => companions.some((each) => each.id === id)
  const ids = [...free.filter(hasJoined), ...free.filter((id) => !hasJoined(id))].slice(0, needed)
  return ids.length < needed ? undefined : ids
}

/** Returns the resource units that a booking of a service would take at a time, without buffers. */
export async function unitsAt(transaction: TenantTransaction, serviceId: string, time: Interval): Promise<FreeUnits> {
  const { needs = [] } = (await findService(transaction, serviceId)) ?? {}
  const resourceIds = needs.map(({ resourceId }) => resourceId)
  return freeUnits(needs, await readResourceClaims(transaction, { resourceIds, spans: [time] }), time)
}

/** Returns whether a booking is already at this slot and has no pending reschedule request. */
export const isSettledAt = (booking: BookingDetails, { occurrence, start, specialistId }: NamedSlot): boolean =>
  booking.status === 'accepted' &&
  booking.start === start &&
  booking.specialistId === specialistId &&
  booking.occurrence !== null &&
  isSameOccurrence(booking.occurrence, occurrence)

/** Whether a booking can move: it must have a seat (rule D32) and must not have begun (rule D33). */
const hasSeat = (booking: BookingDetails, now: EpochMinute): boolean =>
  booking.status !== 'rejected' && !hasBegun(booking, now)

/** Whether a time overlaps a published session of a specialist, other than `withdrawn`. */
export async function overlapsSession(
  transaction: TenantTransaction,
  specialistId: string,
  time: Interval,
  withdrawn: OccurrenceKey | undefined,
): Promise<boolean> {
  // The range has one more day at each end, to cover the local dates of all time zones.
  const days = { first: Math.floor(time.start / MINUTES_PER_DAY) - 1, last: Math.floor(time.end / MINUTES_PER_DAY) + 1 }
  const series = await listSeries(transaction, {
    until: days.last,
    days,
    specialistIds: [specialistId],
    kind: 'session',
  })
  const exceptions = exceptionsBySeries(await listExceptions(transaction, series))
  return series
    .flatMap((each) => occurrencesOf(each, exceptions, days))
    .some(
      ({ key, terms, ...session }) =>
        terms.specialistId === specialistId &&
        overlaps(session, time) &&
        !(withdrawn && isSameOccurrence(key, withdrawn)),
    )
}

/**
 * The location of a moved booking: its previous location if the new slot offers it, otherwise the slot's. Undefined when the
 * customer would have to choose another location (rule D114).
 */
export function placeAt(
  booking: Pick<BookingDetails, 'locationTypes' | 'locationIds'>,
  slot: Slot,
): Pick<BookingDetails, 'locationTypes' | 'locationIds'> | undefined {
  const locationTypes = isAmong(booking.locationTypes, slot.locationTypes) ? booking.locationTypes : slot.locationTypes
  const isCall = locationTypes.length > 0 && !locationTypes.includes('physical')
  if (isCall) return { locationTypes, locationIds: [] }
  if (isAmong(booking.locationIds, slot.locationIds) && booking.locationIds.length > 0) {
    return { locationTypes, locationIds: booking.locationIds }
  }
  const locationId = locationAmong(slot.locationIds, undefined)
  if (locationId !== undefined) return { locationTypes, locationIds: [locationId] }
  return booking.locationIds.length === 0 ? { locationTypes, locationIds: [] } : undefined
}

/** Returns whether the slot allows the chosen options. A slot without its own options allows all of them (rule D38). */
const isAmong = (chosen: readonly string[], offered: readonly string[]): boolean =>
  offered.length === 0 || chosen.every((choice) => offered.includes(choice))
