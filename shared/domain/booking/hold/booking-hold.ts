import type { EpochMinute } from '#shared/time/instant.ts'
import { type Booking, isHoldOver } from '#shared/domain/booking/booking.ts'
import type { BookingTransition } from '#shared/domain/booking/booking-transitions.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment/payment.ts'
import { nextPaymentState } from '#shared/domain/payment/payment.ts'

/** The first state of a booking: accepted (rule B4.5), and until when it holds its seat unpaid. */
export interface BookingStart {
  readonly status: 'accepted'
  readonly payment: PaymentState
  readonly holdExpiresAt: EpochMinute | null
  readonly requestExpiresAt: null
}

/**
 * The state of a new booking (rule D35):
 * - by card: the payment is open and the seat held for `holdMinutes`, at most until the start;
 * - with credits, or all that is asked at once by gift cards: paid;
 * - pay later, or free (null): no payment is expected; when a card is asked for (rule D299), the seat is held for it likewise.
 *
 * @param isCovered whether gift cards pay all that is asked at once (rule D284)
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
 * The state of new bookings that one card payment is to pay (rule D305): all are held until the same moment, at most until the first of
 * them begins.
 */
export const startSeries = (
  bookings: readonly Pick<Booking, 'start'>[],
  holdMinutes: number,
  now: EpochMinute,
): BookingStart => startBooking('card', { start: Math.min(...bookings.map(({ start }) => start)) }, holdMinutes, now)

/**
 * Ends a booking whose card payment did not arrive in time: it is rejected and its seat is free. The end of the hold is kept,
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
