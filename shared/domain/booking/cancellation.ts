import type { EpochMinute } from '#shared/time/instant.ts'
import type { Booking } from './booking.ts'
import type { BookingTransition } from './booking-transitions.ts'
import { cancelBooking } from './booking-transitions.ts'

/** What an organisation says about cancelling late (rule D53). */
export interface CancellationPolicy {
  /** Minutes before its start from which on a cancellation is late; 0: it never is. */
  readonly lateMinutes: number
  /** 'forfeit': the booking is cancelled, its money or credit is not given back. 'refuse': it cannot be cancelled. */
  readonly whenLate: 'forfeit' | 'refuse'
}

export const FREE_CANCELLATION: CancellationPolicy = { lateMinutes: 0, whenLate: 'forfeit' }

export type Canceller = 'customer' | 'provider'

export type CancellationOutcome =
  | {
      readonly kind: 'cancelled'
      readonly change: Extract<BookingTransition, { kind: 'changed' }>['change']
      readonly isLate: boolean
      /** Whether what was paid, in money or in credits, is given back. */
      readonly isGivenBack: boolean
    }
  | { readonly kind: 'too-late' }
  | Exclude<BookingTransition, { kind: 'changed' }>

/** Whether a cancellation is late: 24 hours' notice for 09:00 → in time until 09:00 of the day before, late a minute after. */
export function isLateCancellation(
  { start }: Pick<Booking, 'start'>,
  { lateMinutes }: CancellationPolicy,
  now: EpochMinute,
): boolean {
  return lateMinutes > 0 && now > start - lateMinutes
}

/**
 * Cancels a booking by the organisation's rule (rule D53). The rule binds customers; what a provider cancels is given
 * back, and so is what a customer cancels instead of answering a reschedule request.
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
  return { kind: 'cancelled', change: transition.change, isLate, isGivenBack: !isLate }
}

/**
 * Whether a customer may move a booking without having been asked: as long as they could still cancel it in time (rule
 * D62). In answer to a reschedule request they always may.
 */
export function mayCustomerMove(
  booking: Pick<Booking, 'status' | 'start'>,
  policy: CancellationPolicy,
  now: EpochMinute,
): boolean {
  return booking.status === 'pending' || !isLateCancellation(booking, policy, now)
}
