import type { BusyClaim } from '#shared/domain/slot/slot.ts'
import type { SlotSearch } from '#shared/domain/slot/slots.ts'
import type { BookingDetails } from '#server/features/booking/booking-details.ts'

/**
 * A search in which the seats of bookings are free. Where nobody else has a seat of their claim, the time of the specialists who joined
 * and the units of resources are free with it.
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

/** Whether a claim is that of a booking. Claims of one specialist never overlap. */
const isClaimOf = (claim: BusyClaim, { start, end, specialistId }: BookingDetails): boolean =>
  claim.specialistId === specialistId && claim.start === start && claim.end === end

/** Whether a claim is that of a specialist who joins the booking's. */
const isJoined = (claim: BusyClaim, { start, end, companions }: BookingDetails): boolean =>
  claim.start === start && claim.end === end && companions.some(({ id }) => id === claim.specialistId)
