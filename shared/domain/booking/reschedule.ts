import type { EpochMinute } from '#shared/time/instant.ts'
import type { Booking } from './booking.ts'
import type { BookingChange, BookingPlace, BookingTransition } from './booking-transitions.ts'
import { moveBooking } from './booking-transitions.ts'
import type { BookingPolicy } from './booking-policy.ts'
import type { Canceller } from './cancellation.ts'
import { isSameOccurrence } from '#shared/domain/availability/series/occurrence.ts'
import type { AvailabilityKind, OccurrenceException } from '#shared/domain/availability/series/series.ts'

/** The slot from which a booking is moved away. */
export interface LeftSlot {
  readonly kind: AvailabilityKind
  /** The provider's answer to "Keep original time slot?" (rule A4.27). */
  readonly reopensOldSlot: boolean
  /** The number of seats in the same session that other customers have booked or are offered. */
  readonly otherSeats: number
}

export type RescheduleOutcome =
  | {
      readonly kind: 'changed'
      readonly change: BookingChange
      /** The exception that removes the old slot; undefined if the slot remains. */
      readonly withdrawal: OccurrenceException | undefined
    }
  | Exclude<BookingTransition, { kind: 'changed' }>

/**
 * Moves a booking by its provider, to a slot or to any other time (rules A4.26 and D54). The booking keeps its id. If the provider
 * does not keep the old slot, its session is cancelled, unless
 * - others have booked it (rule D29) or are offered it (rule D190), or the booking stays in it;
 * - the slot was cut from a window, which has no slots of its own.
 */
export function rescheduleBooking(
  booking: Pick<Booking, 'status' | 'start' | 'occurrence'>,
  to: BookingPlace,
  left: LeftSlot,
  now: EpochMinute,
): RescheduleOutcome {
  const moved = moveBooking(booking, to, now)
  if (moved.kind !== 'changed') return moved
  const { occurrence } = booking
  const isLeft = occurrence !== null && !(to.occurrence && isSameOccurrence(occurrence, to.occurrence))
  const isKept = left.reopensOldSlot || left.otherSeats > 0 || left.kind === 'window'
  const withdrawal = isLeft && !isKept ? ({ kind: 'cancelled', occurrence } as const) : undefined
  return { kind: 'changed', change: moved.change, withdrawal }
}

/**
 * The part of the policy that applies when a booking is moved (rule D60): notice, booking window and daily maximum are for
 * customers only; slot step and buffers are for all.
 */
export function policyForMoving(policy: BookingPolicy, by: Canceller): BookingPolicy {
  return by === 'customer' ? policy : { ...policy, noticeMinutes: 0, windowDays: null, dailyMaximum: null }
}
