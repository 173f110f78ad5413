import type { Interval } from '#shared/time/interval.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { LocationType } from './location.ts'
import type { OccurrenceKey } from './occurrence.ts'
import type { DayRange } from './recurrence.ts'
import type { AvailabilityKind, OccurrenceException, Series } from './series.ts'
import type { Service } from './service.ts'

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

export interface SlotSearch {
  readonly service: Service
  /** Only what starts later is offered. */
  readonly now: EpochMinute
  /** Local dates, in each series' own zone. */
  readonly days: DayRange
  /** Series of the organisation; those of other services are ignored. */
  readonly series: readonly Series[]
  readonly exceptions: readonly OccurrenceException[]
  /** All claims on the specialists' time that touch the range, of every service and both kinds, in any order. */
  readonly claims: readonly BusyClaim[]
  /** Absent or empty filters let everything through. */
  readonly specialistId?: string | undefined
  readonly locationTypes?: readonly LocationType[] | undefined
  readonly locationIds?: readonly string[] | undefined
}
