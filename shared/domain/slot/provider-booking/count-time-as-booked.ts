import type { BookableTime, TimeSearch } from './check-time.ts'
import type { BusyClaim } from '#shared/domain/slot/slot.ts'
import { takenWithSlot } from '#shared/domain/slot/taken-with-slot.ts'

/** Returns the claim of a time that one customer books with a number of seats. */
export const claimOf = (time: BookableTime, seats: number): BusyClaim => ({
  specialistId: time.specialistId,
  serviceId: time.serviceId,
  occurrence: time.occurrence,
  start: time.start,
  end: time.start + time.durationMinutes,
  seats,
})

/** Returns the search parameters as if a time were booked: with the claims of its specialist and companions, and its resource units. */
export function withTime(search: TimeSearch, time: BookableTime, seats: number): TimeSearch {
  const { joined, resourceClaims } = takenWithSlot(time, '')
  return {
    ...search,
    claims: [...search.claims, claimOf(time, seats), ...joined],
    resourceClaims: [...(search.resourceClaims ?? []), ...resourceClaims],
  }
}
