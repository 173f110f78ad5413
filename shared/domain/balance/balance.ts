import type { Cents } from '#shared/domain/payment/money.ts'
import type { Booking } from '#shared/domain/booking/booking.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment.ts'

/** The price of a booking and the money that came and went for it (rule D268). All amounts are at least 0. */
export interface Balance {
  /** The list price of all seats. */
  readonly listCents: Cents
  readonly discountCents: Cents
  /** What must be paid online when booking; null: all of the agreed price. */
  readonly depositCents: Cents | null
  /** What came for the price, without what was noted by mistake or more than asked. */
  readonly receivedCents: Cents
  /** What was given back of it. */
  readonly returnedCents: Cents
  /** Whether the customer owes what is open: not for a cancelled booking, and not for one that credits pay. */
  readonly isOwed: boolean
}

/** The parts of a booking that its balance is made of. */
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
 * The price that was agreed: the list price without the discount. What was given back lowers it, as a credit note lowers an invoice, so
 * that nobody is asked for it again. List 100, discount 10, received 90, 20 given back → 70.
 */
export const agreedCents = ({ listCents, discountCents, returnedCents }: Balance): Cents =>
  listCents - discountCents - returnedCents

/** What the organisation has of the price. */
export const keptCents = ({ receivedCents, returnedCents }: Balance): Cents => receivedCents - returnedCents

/** What is still to be paid: for a booking that stands, kept + open = agreed. */
export const openCents = (balance: Balance): Cents =>
  balance.isOwed ? Math.max(0, agreedCents(balance) - keptCents(balance)) : 0

/** What is to be paid online now: the deposit where there is one, at most what is open. */
export const askedNowCents = (balance: Balance): Cents =>
  Math.min(openCents(balance), Math.max(0, (balance.depositCents ?? agreedCents(balance)) - keptCents(balance)))

/** The part of an online payment that is more than was open before it, and goes back (rule D117). */
export const surplusOf = (before: Balance, paidCents: Cents): Cents => Math.max(0, paidCents - openCents(before))
