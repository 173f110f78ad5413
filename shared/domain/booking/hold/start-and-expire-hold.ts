import type { EpochMinute } from '#shared/time/instant.ts'
import { type Booking, isHoldOver } from '#shared/domain/booking/booking.ts'
import type { BookingTransition } from '#shared/domain/booking/booking-transitions.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment/payment-state.ts'
import { nextPaymentState } from '#shared/domain/payment/payment-state.ts'

/** The initial state of a booking: accepted (rule B4.5), and the end of the hold on its unpaid seat. */
export interface BookingStart {
  readonly status: 'accepted'
  readonly payment: PaymentState
  readonly holdExpiresAt: EpochMinute | null
  readonly requestExpiresAt: null
}

/**
 * Returns the initial state of a new booking (rule D35):
 * - by card: the payment is pending, and the seat is held for `holdMinutes`, but not beyond the start;
 * - with credits, or if gift cards pay all that is due at once: paid;
 * - pay later, or free of charge (null): no payment is expected. If a card is required (rule D299), the seat is held in the same way until
 * it is given.
 * @param isCovered whether gift cards pay all that is due at once (rule D284)
 * @param asksCard whether a card must be given for a fee
 */
export function startBooking(
  method: PaymentMethod | null,
  { start }: Pick<Booking, 'start'>,
  holdMinutes: number,
  now: EpochMinute,
  isCovered = false,
  asksCard = false,
): BookingStart {
  const accepted = { status: 'accepted', requestExpiresAt: null } as const
  if (method === 'credits' || isCovered) return { ...accepted, payment: 'paid', holdExpiresAt: null }
  if (method !== 'card' && !asksCard) return { ...accepted, payment: 'none', holdExpiresAt: null }
  return { ...accepted, payment: 'held', holdExpiresAt: Math.min(now + holdMinutes, start) }
}

/**
 * Returns the initial state of several bookings that one card payment pays (rule D305). The hold on all of them ends at the same moment, at
 * the latest when the first booking begins.
 */
export const startSeries = (
  bookings: readonly Pick<Booking, 'start'>[],
  holdMinutes: number,
  now: EpochMinute,
): BookingStart => startBooking('card', { start: Math.min(...bookings.map(({ start }) => start)) }, holdMinutes, now)

/**
 * Ends a booking whose card payment did not arrive in time: it is rejected, and its seat becomes available. `holdExpiresAt` is not cleared,
 * so that a later payment is recognised as late (rule D36).
 */
export function expireHold(
  booking: Pick<Booking, 'status' | 'payment' | 'holdExpiresAt'>,
  now: EpochMinute,
): BookingTransition {
  if (booking.status === 'rejected' || !isHoldOver(booking, now)) return { kind: 'not-allowed', status: booking.status }
  const payment = nextPaymentState(booking.payment, 'release') ?? booking.payment
  return { kind: 'changed', change: { status: 'rejected', payment, requestExpiresAt: null } }
}
