import type { ResourceClaim } from '#shared/domain/resource/resource.ts'
import type { BookableTime } from './provider-booking/check-time.ts'
import type { BusyClaim } from './slot.ts'

/** What the first seat of a slot takes besides the time of its specialist: that of who joins, and units of resources. */
export function takenWithSlot(
  { companionIds = [], units = [], serviceId, start, durationMinutes }: Omit<BookableTime, 'kind' | 'occurrence'>,
  claimId: string,
): { readonly joined: readonly BusyClaim[]; readonly resourceClaims: readonly ResourceClaim[] } {
  const time = { start, end: start + durationMinutes }
  return {
    joined: companionIds.map((specialistId) => ({ ...time, specialistId, serviceId, occurrence: null, seats: 1 })),
    resourceClaims: units.map((unit) => ({ ...unit, ...time, claimId, serviceId })),
  }
}
