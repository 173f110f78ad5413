import type { MoneySource, RefundPart } from '#shared/domain/balance/refund.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { BookingDetails } from '#server/features/booking/bookings.ts'
import { giveCreditsBack } from '#server/features/credits/book-credits.ts'
import { type MoneyAgent, noteReturned } from '#server/features/money-store/money-entries.ts'
import { giveBackToGiftCards } from '#server/features/voucher-store/gift-card-entries.ts'
import { wantRefund, wantRefundsOf } from '#server/features/payment-store/refunds.ts'

/**
 * Gives back all that was kept of what paid a booking, to where it came from (rule D272): credits, and online payments. What was paid
 * at the place is given back by the provider, who notes it.
 */
export async function giveBackAll(
  transaction: TenantTransaction,
  { id: bookingId, customerId, paymentMethod }: BookingDetails,
  by: MoneyAgent,
  now: Date,
): Promise<void> {
  if (paymentMethod === 'credits') await giveCreditsBack(transaction, { customerId, bookingId }, now)
  else await wantRefundsOf(transaction, bookingId, { by }, now)
}

/** Gives a part back to where it came from. False when less is left at the provider, or nobody can give it back there. */
export async function givePartBack(
  transaction: TenantTransaction,
  bookingId: string,
  { kind, paymentId, amountCents }: MoneySource & Pick<RefundPart, 'amountCents'>,
  why: { readonly by: MoneyAgent; readonly reason: string },
  now: Date,
): Promise<boolean> {
  if (paymentId !== null)
    return (await wantRefund(transaction, { ...why, paymentId, amountCents }, now)) === amountCents
  if (kind === 'fee') return false
  if (kind === 'gift-card' && (await giveBackToGiftCards(transaction, bookingId, now, amountCents)) !== amountCents)
    return false
  await noteReturned(transaction, { ...why, bookingId, kind, amountCents }, now)
  return true
}
