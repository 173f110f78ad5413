import type { LimitedBooking } from '#shared/domain/booking/hold/booking-limits.ts'
import type { Holder } from '#shared/domain/booking/hold/hold-limits.ts'
import { isSameOccurrence } from '#shared/domain/availability/series/occurrence.ts'
import type { ResourceClaim } from '#shared/domain/resource/resource.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { takenWithSlot } from '#shared/domain/slot/taken-with-slot.ts'
import type { Refusal } from '#server/platform/http/handler.ts'
import type { HeldClaim } from '#server/modules/scheduling/records/index.ts'
import { allVouchersLeft, type VouchersLeft } from '#server/modules/booking/reservation/payment/price-with-vouchers.ts'
import type { ReservationFacts } from './reservation-facts.ts'

/**
 * What is taken: what was there, and what the earlier requests of the batch got. Each decision adds to it, so a seat that one request gets
 * is no longer available to the next. Nothing is written.
 */
export interface TakenInBatch {
  /** By specialist. */
  readonly claims: Map<string, readonly HeldClaim[]>
  readonly resourceClaims: ResourceClaim[]
  /** Ids of the claims that must be inserted. */
  readonly newClaims: Set<string>
  /** Slots that are not free, as no seat is released during a batch. So each of them is computed only once. */
  readonly notFree: Map<string, Refusal>
  /** Entries of the waiting list whose offer was accepted. */
  readonly acceptedEntries: Set<string>
  /** The holders of unpaid seats, one entry per seat. */
  readonly holds: Holder[]
  /** The bookings of this batch. */
  readonly bookings: LimitedBooking[]
  readonly vouchers: VouchersLeft
}

/** What is taken before the first request of a batch. */
export const takenBefore = ({
  claims,
  resourceClaims,
  holds,
  vouchers,
}: Pick<ReservationFacts, 'claims' | 'resourceClaims' | 'holds' | 'vouchers'>): TakenInBatch => ({
  claims: Map.groupBy(claims, ({ specialistId }) => specialistId),
  resourceClaims: [...resourceClaims],
  newClaims: new Set(),
  notFree: new Map(),
  acceptedEntries: new Set(),
  holds: [...holds],
  bookings: [],
  vouchers: allVouchersLeft(vouchers),
})

/** The claim that a booking belongs to. */
export interface SeatsTaken {
  readonly claimId: string
  /** Whether the claim must be inserted. Otherwise it exists, because other seats of the same session are taken. */
  readonly isNewClaim: boolean
}

/** Takes seats of a slot: in the claim of its session, or in a new one. */
export function takeSeats(
  taken: TakenInBatch,
  slot: Slot,
  locationIds: readonly string[],
  seats: number,
  newId: () => string,
): SeatsTaken {
  const { specialistId, serviceId, occurrence, start } = slot
  const locationId = locationIds.length === 1 ? locationIds[0] : undefined
  const claims = taken.claims.get(specialistId) ?? []
  const shared = slot.capacity > 1 ? claims.find((claim) => isSeatOf(claim, slot)) : undefined
  const end = start + slot.durationMinutes
  const claim = shared
    ? { ...shared, seats: shared.seats + seats, locationId: shared.locationId ?? locationId }
    : { id: newId(), specialistId, serviceId, occurrence, start, end, seats, locationId }
  if (!shared) {
    taken.newClaims.add(claim.id)
    const { joined, resourceClaims } = takenWithSlot(slot, claim.id)
    for (const each of joined) {
      taken.claims.set(each.specialistId, [...(taken.claims.get(each.specialistId) ?? []), { ...each, id: '' }])
    }
    taken.resourceClaims.push(...resourceClaims)
  }
  taken.claims.set(specialistId, [...claims.filter((other) => other !== shared), claim])
  return { claimId: claim.id, isNewClaim: taken.newClaims.has(claim.id) }
}

const isSeatOf = ({ occurrence, start }: HeldClaim, slot: Slot): boolean =>
  occurrence !== null && isSameOccurrence(occurrence, slot.occurrence) && start === slot.start
