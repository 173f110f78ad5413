import type { EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { ResourceUnit } from '#shared/domain/resource/resource.ts'
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
  /** The number of available seats; at least 1, because a full session is not offered. */
  readonly seatsLeft: number
  readonly specialistId: string
  readonly serviceId: string
  /** The session, or the window that the slot was cut from. `occurrenceId(slot.occurrence)` is its id. */
  readonly occurrence: OccurrenceKey
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
  /**
   * The specialists who join the main one (rule D207). Absent if there are none, or if the session's earlier bookings have them already.
   */
  readonly companionIds?: readonly string[]
  /**
   * The resource units that the booking takes (rule D203). Absent if there are none, or if the session's earlier bookings have taken them
   * already.
   */
  readonly units?: readonly ResourceUnit[]
  /**
   * The slot with its published length, for a booking that moves there and keeps another one (rule D324). Absent if the lengths are the same.
   */
  readonly asPublished?: Pick<Slot, 'durationMinutes' | 'units' | 'companionIds'> | 'not-free'
}

/** A period in which a specialist is busy because of one booking, or of all bookings of a group session. */
export interface BusyClaim extends Interval {
  readonly specialistId: string
  readonly serviceId: string
  /** The booked occurrence; null for a booking that was moved outside the availability. */
  readonly occurrence: OccurrenceKey | null
  /** The number of taken seats, at least 1. */
  readonly seats: number
  /** The location of the bookings of a group session (rule D114); undefined while none is chosen. */
  readonly locationId?: string | undefined
}
