import type { EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import type { AvailabilityKind } from '#shared/domain/availability/series/series.ts'

/** One bookable start. */
export interface Slot {
  readonly kind: AvailabilityKind
  readonly start: EpochMinute
  readonly durationMinutes: number
  readonly priceCents: number
  readonly capacity: number
  /** At least 1: a full slot is not a slot. */
  readonly seatsLeft: number
  readonly specialistId: string
  readonly serviceId: string
  /** The session that the slot is, or the window that it was cut from; `occurrenceId(slot.occurrence)` is its text. */
  readonly occurrence: OccurrenceKey
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
}

/** Time of a specialist that is taken, by one booking or by all of a group session together. */
export interface BusyClaim extends Interval {
  readonly specialistId: string
  readonly serviceId: string
  /** What was booked, or null for a booking moved to a time outside the availability. */
  readonly occurrence: OccurrenceKey | null
  /** Seats taken, at least 1. */
  readonly seats: number
}
