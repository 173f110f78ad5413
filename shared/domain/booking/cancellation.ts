import type { EpochMinute } from '#shared/time/instant.ts'
import type { Booking } from './booking.ts'
import type { BookingTransition } from './booking-transitions.ts'
import { cancelBooking } from './booking-transitions.ts'

/** The organisation's rule for late cancellations (rule D53). */
export interface CancellationPolicy {
  /** Minutes before the start from which a cancellation is late; 0 for never. */
  readonly lateMinutes: number
  /** 'forfeit': a late cancellation gives no refund. 'refuse': the booking can no longer be cancelled. */
  readonly whenLate: 'forfeit' | 'refuse'
}

export const FREE_CANCELLATION: CancellationPolicy = { lateMinutes: 0, whenLate: 'forfeit' }

export type Canceller = 'customer' | 'provider'

export type CancellationOutcome =
  | {
      readonly kind: 'cancelled'
      readonly change: Extract<BookingTransition, { kind: 'changed' }>['change']
      readonly isLate: boolean
      /** Whether money or credits are refunded. */
      readonly isGivenBack: boolean
    }
  | { readonly kind: 'too-late' }
  | Exclude<BookingTransition, { kind: 'changed' }>

/**
 * Whether a cancellation is late. Example: with 24 hours' notice, a booking at 09:00 can be cancelled in time until 09:00 of the
 * day before.
 */
export function isLateCancellation(
  { start }: Pick<Booking, 'start'>,
  { lateMinutes }: CancellationPolicy,
  now: EpochMinute,
): boolean {
  return lateMinutes > 0 && now > start - lateMinutes
}

/**
 * Cancels a booking by the organisation's rule for late cancellations (rule D53). The rule applies to customers only. A provider's
 * cancellation is always refunded, and so is a customer's cancellation in answer to a reschedule request. A late one is marked on the booking (rule D171).
 */
export function cancelByRule(
  booking: Pick<Booking, 'status' | 'start'>,
  by: Canceller,
  policy: CancellationPolicy,
  now: EpochMinute,
): CancellationOutcome {
  const transition = cancelBooking(booking, now)
  if (transition.kind !== 'changed') return transition
  const isBound = by === 'customer' && booking.status === 'accepted'
  const isLate = isBound && isLateCancellation(booking, policy, now)
  if (isLate && policy.whenLate === 'refuse') return { kind: 'too-late' }
  const change = isLate ? { ...transition.change, isCancelledLate: true } : transition.change
  return { kind: 'cancelled', change, isLate, isGivenBack: !isLate }
}

/**
 * Whether a customer may move a booking on their own: as long as a cancellation would be in time (rule D62). A move in answer to a
 * reschedule request is always allowed.
 */
export function mayCustomerMove(
  booking: Pick<Booking, 'status' | 'start'>,
  policy: CancellationPolicy,
  now: EpochMinute,
): boolean {
  return booking.status === 'pending' || !isLateCancellation(booking, policy, now)
}
