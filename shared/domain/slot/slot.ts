import type { EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import type { AvailabilityKind } from '#shared/domain/availability/series/series.ts'

/** A bookable start time. */
export interface Slot {
  readonly kind: AvailabilityKind
  readonly start: EpochMinute
  readonly durationMinutes: number
  readonly priceCents: number
  readonly capacity: number
  /** At least 1: a full session is not offered. */
  readonly seatsLeft: number
  readonly specialistId: string
  readonly serviceId: string
  /** The session, or the window that it was cut from. `occurrenceId(slot.occurrence)` is its id. */
  readonly occurrence: OccurrenceKey
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
}

/** Taken time of a specialist, by one booking or by all bookings of a group session. */
export interface BusyClaim extends Interval {
  readonly specialistId: string
  readonly serviceId: string
  /** The booked occurrence; null for a booking that was moved outside the availability. */
  readonly occurrence: OccurrenceKey | null
  /** Taken seats, at least 1. */
  readonly seats: number
  /** Where the bookings of a group session are (rule D114); none while that is open. */
  readonly locationId?: string | undefined
}
