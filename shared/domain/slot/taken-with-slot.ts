import type { ResourceClaim } from '#shared/domain/resource/resource.ts'
import type { BookableTime } from './provider-booking/check-time.ts'
import type { BusyClaim } from './slot.ts'

/** Returns what the first booking of a slot occupies besides its specialist: the time of the companions, and resource units. */
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
