import type { Booking } from './booking.ts'
import type { BookingTransition } from './booking-transitions.ts'
import { nextPaymentState, type PaymentMethod } from '#shared/domain/payment/payment.ts'

/** A booking with the way in which it is paid; null when it is free of charge. */
export type PaidBooking = Pick<Booking, 'status' | 'payment' | 'priceCents'> & {
  readonly paymentMethod: PaymentMethod | null
}

/** What a person gets back of a booking that is cancelled. */
export type GivenBack = 'nothing' | 'credit' | 'money'

/**
 * Marks a booking as paid because its provider has the money, whenever that is: most are paid after they were. Nothing is
 * waited for any more.
 */
export function confirmPayment({ status, payment, priceCents }: PaidBooking): BookingTransition {
  const paid = nextPaymentState(payment, 'pay')
  if (status === 'rejected' || paid === undefined || priceCents === 0) return { kind: 'not-allowed', status }
  return { kind: 'changed', change: { payment: paid, holdExpiresAt: null } }
}

/** A card was declined. The seat is kept until the hold is over, so that it can be tried again (rule D35). */
export function declineCardPayment({ status, payment }: Pick<Booking, 'status' | 'payment'>): BookingTransition {
  const failed = nextPaymentState(payment, 'fail')
  return failed === undefined ? { kind: 'not-allowed', status } : { kind: 'changed', change: { payment: failed } }
}

/**
 * What goes back to the customer when a booking ends and is to be given back (rule D61): the credit, or what was paid by
 * card. What was paid to the provider in another way is theirs to give back, and stays paid here.
 */
export function givenBackOf({ payment, paymentMethod }: Pick<PaidBooking, 'payment' | 'paymentMethod'>): GivenBack {
  if (payment !== 'paid') return 'nothing'
  if (paymentMethod === 'credits') return 'credit'
  return paymentMethod === 'card' ? 'money' : 'nothing'
}
