import type { Booking } from './booking.ts'
import type { BookingTransition } from './booking-transitions.ts'
import { nextPaymentState, type PaymentMethod } from '#shared/domain/payment/payment-state.ts'

/** A booking with its payment method, which is null for a free booking. */
type PaidBooking = Pick<Booking, 'payment'> & { readonly paymentMethod: PaymentMethod | null }

/** What a customer gets back for a cancelled booking. */
export type GivenBack = 'nothing' | 'credit' | 'money'

/** Marks a card payment as declined. The seat is held until the hold ends, so that the customer can try again (rule D35). */
export function declineCardPayment({ status, payment }: Pick<Booking, 'status' | 'payment'>): BookingTransition {
  const failed = nextPaymentState(payment, 'fail')
  return failed === undefined ? { kind: 'not-allowed', status } : { kind: 'changed', change: { payment: failed } }
}

/**
 * Settles a booking whose card was saved (rule D299): it becomes firm, although nothing is paid. A booking that has ended does not change.
 */
export function settleSavedCard({ status, payment }: Pick<Booking, 'status' | 'payment'>): BookingTransition {
  const settled = status === 'rejected' ? undefined : nextPaymentState(payment, 'release')
  return settled === undefined
    ? { kind: 'not-allowed', status }
    : { kind: 'changed', change: { payment: settled, holdExpiresAt: null } }
}

/**
 * The refund for a booking that ends with a refund (rule D61): the credit, or the card payment. Money that was paid directly
 * to the provider is refunded by the provider, and the booking stays paid here.
 */
export function givenBackOf({ payment, paymentMethod }: PaidBooking): GivenBack {
  if (payment !== 'paid') return 'nothing'
  if (paymentMethod === 'credits') return 'credit'
  return paymentMethod === 'card' ? 'money' : 'nothing'
}
