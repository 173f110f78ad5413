import { type BalancedBooking, balanceOf, keptCents } from '#shared/domain/balance/balance.ts'
import type { Booking } from '#shared/domain/booking/booking.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import { type FeeDue, feeDueOf, type GuaranteeFees } from './guarantee.ts'

/** How often a customer is asked by mail for the fee of a booking, at most (rule D312, threat A30). */
export const MOST_FEE_ASKS = 3

/** How far a fee was asked of the customer. */
export interface FeeAsks {
  /** When the customer was last asked; null for never. */
  readonly feeAskedAt: Date | null
  readonly feeAsks: number
  readonly feeGivenUpAt: Date | null
}

export const NOT_ASKED: FeeAsks = { feeAskedAt: null, feeAsks: 0, feeGivenUpAt: null }

type FeeBooking = BalancedBooking & Pick<Booking, 'status' | 'attendance' | 'isCancelledLate'>

/** The fee that is open for a booking: the one that is due (rule D300), unless the organisation gave it up (rule D312). */
export const openFeeOf = (
  booking: FeeBooking,
  guarantee: GuaranteeFees & Pick<FeeAsks, 'feeGivenUpAt'>,
): FeeDue | undefined =>
  guarantee.feeGivenUpAt === null ? feeDueOf(booking, guarantee, keptCents(balanceOf(booking))) : undefined

/** The fee that the customer of a booking can pay: the open one, once it was asked for (rule D311). */
export const askedFeeOf = (booking: FeeBooking, guarantee: GuaranteeFees & FeeAsks): FeeDue | undefined =>
  guarantee.feeAskedAt === null ? undefined : openFeeOf(booking, guarantee)

/**
 * What goes back of a fee that its customer paid: all of it when the fee is not due any more, and what is more than it, as money may have
 * come for the price meanwhile (rule D311).
 */
export const surplusOfFee = (paidCents: Cents, fee: FeeDue | undefined): Cents =>
  Math.max(0, paidCents - (fee?.cents ?? 0))

/**
 * Whether the customer can be asked once more (rule D312).
 *
 * @param isUntried whether there is a card that was never charged for the fee; it is charged first
 */
export const mayAskForFee = ({ feeAsks }: Pick<FeeAsks, 'feeAsks'>, isUntried: boolean): boolean =>
  feeAsks < MOST_FEE_ASKS && !isUntried
