import { agreedCents, balanceOf } from '#shared/domain/balance/balance.ts'
import type { MoneySource, RefundPart } from '#shared/domain/balance/plan-booking-refund.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { findBooking } from '#server/modules/booking/booking/read-bookings.ts'
import type { WrittenChange } from '#server/modules/booking/booking/write-bookings.ts'
import {
  type MoneyAgent,
  bookingsPaidWith,
  giveBackToGiftCards,
  giveCreditsBack,
  giveVouchersBack,
  letCardGo,
  noteReturned,
  wantCreditNote,
  wantRefund,
  wantRefundsOf,
} from '#server/modules/money/records/index.ts'

/**
 * Returns money and vouchers after a change of a booking (rules D272, D281, D285 and D302). A refunded booking returns everything that was
 * received for it. A booking that ends without a late cancellation also returns its coupons and gift cards, and its stored card is removed.
 * When a deposit is returned nothing is owed any more, so the rest of the invoice is credited too.
 */
export async function giveBackAfter(
  transaction: TenantTransaction,
  booking: BookingDetails,
  { payment, status, isCancelledLate }: WrittenChange,
  by: MoneyAgent,
  now: Date,
): Promise<void> {
  const [isRefunded, isEnded] = [payment === 'refunded', status === 'rejected']
  if (isRefunded) await giveBackAll(transaction, booking, by, now)
  if (isEnded && isCancelledLate !== true) {
    await letCardGo(transaction, booking.id, now)
    const amountCents = await giveVouchersBack(transaction, booking.id, now)
    const money = { bookingId: booking.id, kind: 'gift-card', amountCents, by } as const
    if (amountCents > 0) await noteReturned(transaction, money, now)
  }
  if (isRefunded && isEnded && booking.depositCents !== null && booking.placeCents === 0)
    await creditRest(transaction, booking.id, now)
}

/**
 * Writes a credit note for the uncredited rest of a booking's invoice. When the invoice covers several bookings, only this booking's part
 * is credited (rule D308).
 */
async function creditRest(transaction: TenantTransaction, bookingId: string, now: Date): Promise<void> {
  const isSeries = (await bookingsPaidWith(transaction, bookingId)).length > 1
  const booking = isSeries ? await findBooking(transaction, bookingId) : undefined
  const amount = booking ? agreedCents(balanceOf(booking)) : 'all'
  if (amount !== 0) await wantCreditNote(transaction, { bookingId, orderId: null }, amount, now)
}

/**
 * Returns everything that was received for a booking and not returned yet, to its source (rule D272): credits and online payments. Money
 * that was paid directly to the provider is returned by the provider, who records it.
 */
async function giveBackAll(
  transaction: TenantTransaction,
  { id: bookingId, customerId, paymentMethod }: BookingDetails,
  by: MoneyAgent,
  now: Date,
): Promise<void> {
  if (paymentMethod === 'credits') await giveCreditsBack(transaction, { customerId, bookingId }, now)
  else await wantRefundsOf(transaction, bookingId, { by }, now)
}

/**
 * Returns a part of a booking's payment to its source. Returns false when the payment provider has less than that left of the payment, or
 * when nothing can be returned to that source.
 */
export async function givePartBack(
  transaction: TenantTransaction,
  bookingId: string,
  { kind, paymentId, amountCents }: MoneySource & Pick<RefundPart, 'amountCents'>,
  why: { readonly by: MoneyAgent; readonly reason: string },
  now: Date,
): Promise<boolean> {
  if (paymentId !== null)
    return (await wantRefund(transaction, { ...why, paymentId, bookingId, amountCents }, now)) === amountCents
  if (kind === 'fee') return false
  if (kind === 'gift-card' && (await giveBackToGiftCards(transaction, bookingId, now, amountCents)) !== amountCents)
    return false
  await noteReturned(transaction, { ...why, bookingId, kind, amountCents }, now)
  return true
}
