import { askedFeeOf } from '#shared/domain/guarantee/fee-asked-by-mail.ts'
import { isSettled, wasPaid } from '#shared/domain/payment/payment-intent.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { BookingDetails } from '#server/modules/booking/index.ts'
import { findGuarantee } from '#server/modules/money/records/guarantee/guarantees.ts'
import { latestFee } from '#server/modules/money/records/payment/payments.ts'
import { type About, descriptionOf, PATIENCE, type Payable } from '../payable.ts'

/** The fee that the customer was asked for (rule D311). It cannot be paid while the card is being charged (threat A30). */
export async function payableFee(
  transaction: TenantTransaction,
  booking: BookingDetails,
  about: About,
  now: Date,
): Promise<Payable> {
  const guarantee = await findGuarantee(transaction, booking.id)
  const fee = guarantee && askedFeeOf(booking, guarantee)
  const last = await latestFee(transaction, booking.id)
  const isPaid = last !== undefined && wasPaid(last.state)
  const isBeingCharged = last !== undefined && !last.isByCustomer && !isSettled(last.state)
  const amountCents = fee?.cents ?? 0
  return {
    ...about,
    purpose: 'fee',
    savesCard: false,
    accountId: booking.accountId,
    amountCents,
    prices: [amountCents],
    method: booking.paymentMethod,
    description: descriptionOf(about.organisation, booking),
    isOpen: fee !== undefined && !isPaid && !isBeingCharged,
    isPaid,
    expiresAt: new Date(now.getTime() + PATIENCE),
  }
}
