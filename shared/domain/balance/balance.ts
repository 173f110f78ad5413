import type { Cents } from '#shared/domain/payment/money.ts'
import type { Booking } from '#shared/domain/booking/booking.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'

/** The price of a booking and the money that came and went for it (rule D268). All amounts are at least 0. */
export interface Balance {
  /** The list price of all seats. */
  readonly listCents: Cents
  readonly discountCents: Cents
  /** The amount that must be paid online when booking; null means all of the agreed price. */
  readonly depositCents: Cents | null
  /** What was received for the price, excluding payments noted by mistake and surplus. */
  readonly receivedCents: Cents
  /** What was refunded of `receivedCents`. */
  readonly returnedCents: Cents
  /** Whether the customer owes the unpaid amount. They do not for a cancelled booking, nor for one that credits pay. */
  readonly isOwed: boolean
}

/** The properties of a booking from which its balance is computed. */
export type BalancedBooking = Pick<Booking, 'status' | 'priceCents'> &
  Pick<Balance, 'discountCents' | 'depositCents' | 'receivedCents' | 'returnedCents'> & {
    readonly paymentMethod: PaymentMethod | null
  }

export const balanceOf = ({ status, paymentMethod, priceCents, ...money }: BalancedBooking): Balance => ({
  listCents: priceCents,
  discountCents: money.discountCents,
  depositCents: money.depositCents,
  receivedCents: money.receivedCents,
  returnedCents: money.returnedCents,
  isOwed: status !== 'rejected' && paymentMethod !== 'credits',
})

/**
 * Returns the agreed price: the list price less the discount and less refunds. A refund lowers it, as a credit note lowers an invoice, so
 * that the refunded amount is not requested again. List 100, discount 10, received 90, refunded 20 → 70.
 */
export const agreedCents = ({ listCents, discountCents, returnedCents }: Balance): Cents =>
  listCents - discountCents - returnedCents

/** Returns what the organisation received for the price and did not refund. */
export const keptCents = ({ receivedCents, returnedCents }: Balance): Cents => receivedCents - returnedCents

/** Returns the amount that is still to be paid. For a booking that is not cancelled, kept + open = agreed. */
export const openCents = (balance: Balance): Cents =>
  balance.isOwed ? Math.max(0, agreedCents(balance) - keptCents(balance)) : 0

/**
 * Returns the amount to be paid online now: what is missing of the deposit (of the agreed price if there is no deposit), but at most the
 * unpaid amount.
 */
export const askedNowCents = (balance: Balance): Cents =>
  Math.min(openCents(balance), Math.max(0, (balance.depositCents ?? agreedCents(balance)) - keptCents(balance)))

/** Returns the part of an online payment that exceeds what was unpaid before it, and is therefore refunded (rule D117). */
export const surplusOf = (before: Balance, paidCents: Cents): Cents => Math.max(0, paidCents - openCents(before))
