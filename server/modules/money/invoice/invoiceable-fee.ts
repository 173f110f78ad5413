import type { InvoiceSubject } from '#server/modules/money/records/invoice/invoice-queue.ts'
import { latestFee } from '#server/modules/money/records/payment/payments.ts'
import { isGivenBack } from '#server/modules/money/records/payment/refunds.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/**
 * Returns the fee that was received for a booking, for its invoice (rule D314); undefined when no fee was received or all of it was
 * refunded.
 */
export async function feeSubjectOf(
  transaction: TenantTransaction,
  bookingId: string,
): Promise<InvoiceSubject | undefined> {
  const fee = await latestFee(transaction, bookingId)
  if (fee?.state !== 'succeeded' || (await isGivenBack(transaction, fee))) return undefined
  return { bookingId, orderId: null, feePaymentId: fee.id }
}
