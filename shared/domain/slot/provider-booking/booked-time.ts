import type { BookableTime, TimeSearch } from './check-time.ts'
import type { BusyClaim } from '#shared/domain/slot/slot.ts'
import { takenWithSlot } from '#shared/domain/slot/taken-with-slot.ts'

/** The claim of a time that is booked for one customer, with the seats of the booking. */
export const claimOf = (time: BookableTime, seats: number): BusyClaim => ({
  specialistId: time.specialistId,
  serviceId: time.serviceId,
  occurrence: time.occurrence,
  start: time.start,
  end: time.start + time.durationMinutes,
  seats,
})

/** The search as if a time were booked: with its claim, that of who joins, and its units of resources. */
export function withTime(search: TimeSearch, time: BookableTime, seats: number): TimeSearch {
  const { joined, resourceClaims } = takenWithSlot(time, '')
  return {
    ...search,
    claims: [...search.claims, claimOf(time, seats), ...joined],
    resourceClaims: [...(search.resourceClaims ?? []), ...resourceClaims],
  }
}
