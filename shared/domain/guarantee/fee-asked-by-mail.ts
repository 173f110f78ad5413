import { type BalancedBooking, balanceOf, keptCents } from '#shared/domain/balance/balance.ts'
import type { Booking } from '#shared/domain/booking/booking.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import { type FeeDue, feeDueOf, type GuaranteeFees } from './guarantee.ts'

/** The maximum number of mails that ask a customer to pay the fee of a booking (rule D312, threat A30). */
export const MOST_FEE_ASKS = 3

/** How often and when a customer was asked to pay a fee, and whether the provider waived it. */
export interface FeeAsks {
  /** When the customer was last asked; null for never. */
  readonly feeAskedAt: Date | null
  readonly feeAsks: number
  readonly feeGivenUpAt: Date | null
}

export const NOT_ASKED: FeeAsks = { feeAskedAt: null, feeAsks: 0, feeGivenUpAt: null }

type FeeBooking = BalancedBooking & Pick<Booking, 'status' | 'attendance' | 'isCancelledLate'>

/** Returns the unpaid fee of a booking: the one that is due (rule D300), unless the organisation waived it (rule D312). */
export const openFeeOf = (
  booking: FeeBooking,
  guarantee: GuaranteeFees & Pick<FeeAsks, 'feeGivenUpAt'>,
): FeeDue | undefined =>
  guarantee.feeGivenUpAt === null ? feeDueOf(booking, guarantee, keptCents(balanceOf(booking))) : undefined

/** Returns the fee that the customer of a booking can pay: the unpaid fee, once the customer was asked for it (rule D311). */
export const askedFeeOf = (booking: FeeBooking, guarantee: GuaranteeFees & FeeAsks): FeeDue | undefined =>
  guarantee.feeAskedAt === null ? undefined : openFeeOf(booking, guarantee)

/**
 * Returns what to refund of a fee that the customer paid: all of it if the fee is no longer due, otherwise what exceeds the fee. The fee
 * may have become smaller because money was received for the price in the meantime (rule D311).
 */
export const surplusOfFee = (paidCents: Cents, fee: FeeDue | undefined): Cents =>
  Math.max(0, paidCents - (fee?.cents ?? 0))

/**
 * Whether the customer can be asked once more to pay the fee (rule D312).
 * @param isUntried whether there is a card that was not charged for the fee yet; that has to be tried first
 */
export const mayAskForFee = ({ feeAsks }: Pick<FeeAsks, 'feeAsks'>, isUntried: boolean): boolean =>
  feeAsks < MOST_FEE_ASKS && !isUntried
