import { askedNowCents, balanceOf, keptCents } from '#shared/domain/balance/balance.ts'
import type { DisputeState } from '#shared/domain/payment-account/dispute.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { orRollBack } from '#server/platform/database/rollback.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { bookingChanges } from '#server/features/booking/change/change-booking.ts'
import { wantCreditNote } from '#server/features/invoice-store/invoice-requests.ts'
import {
  chargebackOf,
  noteReturned,
  noteReversed,
  receiptOf,
  THE_SYSTEM,
} from '#server/features/money-store/money-entries.ts'
import type { Payment } from '#server/features/payment-store/payments.ts'
import { blockGiftCardOf } from '#server/features/package/order-payments.ts'
import { lockedBooking } from './card-payments.ts'

/** What a dispute was and has become, and what was left of its payment before. */
export interface DecidedDispute {
  readonly id: string
  readonly amountCents: Cents
  readonly leftCents: Cents
  readonly before: DisputeState | undefined
  readonly after: DisputeState
}

/**
 * Notes the money that a bank took back with a lost dispute, at most what is left of the payment, with its credit note (rule D271), and
 * that it came back when the bank reverses it. Needs `lockedBooking` and `lockPayment`.
 */
export async function noteChargeback(
  needs: Pick<Dependencies, 'outbox' | 'secrets'>,
  transaction: TenantTransaction,
  payment: Payment,
  dispute: DecidedDispute,
  now: Date,
): Promise<void> {
  const { before, after } = dispute
  if (before === after || (after !== 'lost' && before !== 'lost')) return
  const taken = Math.min(dispute.amountCents, dispute.leftCents)
  const { bookingId, orderId, id: paymentId } = payment
  if (bookingId === null) {
    if (after !== 'lost' || taken <= 0) return
    await wantCreditNote(transaction, { bookingId, orderId }, taken, now)
    if (orderId !== null) await blockGiftCardOf(transaction, orderId, now)
    return
  }
  const receipt = await receiptOf(transaction, paymentId)
  if (!receipt) return
  const { kind } = receipt
  if (after === 'lost') {
    if (taken <= 0) return
    await noteReturned(transaction, { bookingId, kind, amountCents: taken, paymentId, by: THE_SYSTEM }, now)
  } else {
    const chargeback = await chargebackOf(transaction, paymentId)
    if (!chargeback) return
    await noteReversed(transaction, { ...chargeback, bookingId, kind, paymentId, by: THE_SYSTEM }, now)
  }
  const booking = await lockedBooking(transaction, bookingId)
  if (!booking) throw new Error('A booking moved while its payment was disputed')
  const balance = balanceOf(booking)
  const isAllGone = booking.payment === 'paid' && keptCents(balance) === 0
  // With its money again, a booking that stands is paid, so that a cancellation can give it back.
  const isThereAgain =
    after !== 'lost' &&
    booking.payment === 'refunded' &&
    booking.status !== 'rejected' &&
    keptCents(balance) > 0 &&
    askedNowCents(balance) === 0
  orRollBack(
    await bookingChanges(needs).change(transaction, {
      by: { actor: 'system', surface: 'payment-provider' },
      now,
      seen: booking,
      endsOverdue: false,
      decide: () => ({
        kind: after === 'lost' ? 'payment-refunded' : 'payment-received',
        change: isAllGone ? { payment: 'refunded' } : isThereAgain ? { payment: 'paid' } : {},
        mails: [],
      }),
    }),
  )
}
