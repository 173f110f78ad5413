import type { BusyClaim } from '#shared/domain/slot/slot.ts'
import type { SlotSearch } from '#shared/domain/slot/available-slots.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'

/**
 * Returns a search in which the seats of these bookings count as free. When nobody else has a seat in the same claim, its companions and
 * its resource units count as free too.
 */
export function searchWithout<Search extends Pick<SlotSearch, 'claims' | 'resourceClaims'>>(
  search: Search,
  bookings: readonly BookingDetails[],
): Search {
  const { claims, resourceClaims } = search
  const seatsLeaving = (claim: BusyClaim): number =>
    bookings.reduce((sum, booking) => (isClaimOf(claim, booking) ? sum + booking.seats : sum), 0)
  const isAlone = (booking: BookingDetails): boolean =>
    !claims.some((claim) => isClaimOf(claim, booking) && claim.seats > seatsLeaving(claim))
  const alone = bookings.filter(isAlone)
  const freeClaims = new Set(alone.map(({ claimId }) => claimId))
  return {
    ...search,
    claims: claims.flatMap((claim) => {
      if (alone.some((booking) => isJoined(claim, booking))) return []
      const seats = claim.seats - seatsLeaving(claim)
      return seats > 0 ? [{ ...claim, seats }] : []
    }),
    resourceClaims: resourceClaims?.filter(({ claimId }) => !freeClaims.has(claimId)),
  }
}

/** Returns whether a claim is the one of a booking's main specialist. Claims of one specialist never overlap. */
const isClaimOf = (claim: BusyClaim, { start, end, specialistId }: BookingDetails): boolean =>
  claim.specialistId === specialistId && claim.start === start && claim.end === end

/** Returns whether a claim belongs to a companion of the booking. */
const isJoined = (claim: BusyClaim, { start, end, companions }: BookingDetails): boolean =>
  claim.start === start && claim.end === end && companions.some(({ id }) => id === claim.specialistId)
