import { type BalancedBooking, balanceOf, openCents } from '#shared/domain/balance/balance.ts'
import { type Cents, MIN_PRICE_CENTS } from '#shared/domain/payment/money.ts'
import type { PaymentState } from '#shared/domain/payment/payment-state.ts'
import type { RestWay } from './deposit.ts'

/** The properties of a booking that decide about the rest after its deposit. */
export type RestBooking = BalancedBooking & { readonly payment: PaymentState; readonly restWay: RestWay }

/**
 * Returns the amount of the rest that the customer can pay online (rule D276): everything unpaid of a booking that is not cancelled and
 * whose deposit was paid by card. Returns 0 if the rest is to be paid at the place or is below the minimum of an online payment.
 */
export function restOnlineCents(booking: RestBooking): Cents {
  const { status, payment, paymentMethod, restWay } = booking
  const isPayable = status === 'accepted' && payment === 'paid' && paymentMethod === 'card' && restWay === 'online'
  const open = isPayable ? openCents(balanceOf(booking)) : 0
  return open >= MIN_PRICE_CENTS ? open : 0
}
