import { type BalancedBooking, balanceOf, openCents } from '#shared/domain/balance/balance.ts'
import { type Cents, MIN_PRICE_CENTS } from '#shared/domain/payment/money.ts'
import type { PaymentState } from '#shared/domain/payment/payment.ts'
import type { RestWay } from './deposit.ts'

/** A booking, as far as it decides about what is left after its deposit. */
export type RestBooking = BalancedBooking & { readonly payment: PaymentState; readonly restWay: RestWay }

/**
 * What the customer can pay online of what is left (rule D276): all that is open of a booking that stands, whose deposit has come
 * by card; 0 where the rest is paid at the place, or is too little to be paid online.
 */
export function restOnlineCents(booking: RestBooking): Cents {
  const { status, payment, paymentMethod, restWay } = booking
  const isPayable = status === 'accepted' && payment === 'paid' && paymentMethod === 'card' && restWay === 'online'
  const open = isPayable ? openCents(balanceOf(booking)) : 0
  return open >= MIN_PRICE_CENTS ? open : 0
}
