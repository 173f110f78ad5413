import { openFeeOf, surplusOfFee } from '#shared/domain/guarantee/fee-asked-by-mail.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { PaymentEffect } from '#shared/domain/payment/payment-intent.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { BookingDetails, Decision } from '#server/modules/booking/index.ts'
import { letCardGo, lockGuarantee } from '#server/modules/money/records/guarantee/guarantees.ts'
import { wantInvoice } from '#server/modules/money/records/invoice/invoice-queue.ts'
import { noteReceived, THE_SYSTEM } from '#server/modules/money/records/ledger/money-entries.ts'
import { isFeePaidBy, type Payment } from '#server/modules/money/records/payment/payments.ts'
import { wantRefund } from '#server/modules/money/records/payment/refunds.ts'
import type { Settlement } from '#server/modules/money/payment/settlement/settlement.ts'

/**
 * Decides about a booking whose fee was paid, from the card or by the customer (rules D301 and D311). Once the money arrives, the money
 * entry, invoice, mail and trail line are written, once, and the saved card is released. Any amount that is not due any more is refunded
 * here, so there is no surplus. Needs `lockBookings`.
 */
export async function settleFee(
  transaction: TenantTransaction,
  booking: BookingDetails,
  payment: Payment,
  effect: PaymentEffect,
  now: Date,
): Promise<Settlement> {
  if (effect === 'decline') {
    await announce(transaction, ['bookings'])
    return { surplusCents: 0 }
  }
  const decision =
    effect === 'pay' ? await receiveFee(transaction, booking, payment, now) : moneyReturned(payment.amountCents)
  return { decision, surplusCents: 0 }
}

const moneyReturned = (amountCents: Cents): Decision => ({
  kind: 'payment-refunded',
  change: {},
  mails: ['money-returned'],
  amountCents,
})

async function receiveFee(
  transaction: TenantTransaction,
  booking: BookingDetails,
  { id: paymentId, amountCents, askedBy, isByCustomer }: Payment,
  now: Date,
): Promise<Decision> {
  const guarantee = await lockGuarantee(transaction, booking.id)
  const isPaidOtherwise = await isFeePaidBy(transaction, booking.id, paymentId)
  const fee = guarantee && !isPaidOtherwise ? openFeeOf(booking, guarantee) : undefined
  const by = isByCustomer ? THE_SYSTEM : ({ actor: 'provider', accountId: askedBy } as const)
  await noteReceived(transaction, { bookingId: booking.id, kind: 'fee', amountCents, paymentId, by }, now)
  const surplusCents = surplusOfFee(amountCents, fee)
  if (surplusCents === amountCents) {
    await wantRefund(transaction, { paymentId, bookingId: booking.id, isSurplus: true }, now)
    return moneyReturned(amountCents)
  }
  await wantInvoice(transaction, { bookingId: booking.id, orderId: null, feePaymentId: paymentId }, now)
  await letCardGo(transaction, booking.id, now)
  if (surplusCents > 0)
    await wantRefund(transaction, { paymentId, bookingId: booking.id, amountCents: surplusCents }, now)
  const kind = isByCustomer ? 'fee-paid' : 'fee-charged'
  return { kind, change: {}, mails: [kind], amountCents: amountCents - surplusCents }
}
