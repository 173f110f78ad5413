import { askedNowCents, balanceOf, keptCents } from '#shared/domain/balance/balance.ts'
import { takenFromParts } from '#shared/domain/balance/split-payment-over-bookings.ts'
import type { DisputeState } from '#shared/domain/payment-account/dispute.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { orRollBack } from '#server/platform/database/roll-back-on-refusal.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { changeBooking } from '#server/modules/booking/index.ts'
import { wantCreditNote } from '#server/modules/money/records/invoice/invoice-queue.ts'
import {
  chargebacksOf,
  noteReturned,
  noteReversed,
  receiptsOf,
  THE_SYSTEM,
} from '#server/modules/money/records/ledger/money-entries.ts'
import type { Payment } from '#server/modules/money/records/payment/payments.ts'
import { chargeGiftCardBack, reverseGiftCardOf } from '#server/modules/catalogue/index.ts'
import { lockBooking } from '#server/modules/money/payment/settlement/lock-bookings.ts'

/** A dispute whose state changed: the state before and after, and the cents that could still be refunded of its payment before. */
export interface DecidedDispute {
  readonly id: string
  readonly amountCents: Cents
  readonly leftCents: Cents
  readonly before: DisputeState | undefined
  readonly after: DisputeState
}

/**
 * When a dispute is lost, records the money that the bank took back, at most what is left of the payment, and requests a credit note (rule
 * D271). When the bank reverses its decision, records that the money came back. For a payment of several bookings, the money is taken from
 * one booking after the other. Needs `lockBookings` and `lockPayment`.
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
    if (orderId === null) return
    if (after !== 'lost') return reverseGiftCardOf(transaction, orderId, now)
    if (taken <= 0) return
    await wantCreditNote(transaction, { bookingId, orderId }, taken, now)
    await chargeGiftCardBack(needs, transaction, { orderId, takenCents: taken }, now)
    return
  }
  const by = THE_SYSTEM
  if (after === 'lost') {
    const left = (await receiptsOf(transaction, paymentId)).map((each) => ({ ...each, amountCents: each.leftCents }))
    for (const part of takenFromParts(left, taken)) {
      const kind = left.find((each) => each.bookingId === part.bookingId)?.kind ?? 'online'
      await noteReturned(transaction, { ...part, kind, paymentId, by }, now)
      await noteChange(needs, transaction, part.bookingId, after, now)
    }
    return
  }
  for (const chargeback of await chargebacksOf(transaction, paymentId)) {
    await noteReversed(transaction, { ...chargeback, paymentId, by }, now)
    await noteChange(needs, transaction, chargeback.bookingId, after, now)
  }
}

/** Updates the payment state of a booking after a bank took money back or returned it. */
async function noteChange(
  needs: Pick<Dependencies, 'outbox' | 'secrets'>,
  transaction: TenantTransaction,
  bookingId: string,
  after: DisputeState,
  now: Date,
): Promise<void> {
  const booking = await lockBooking(transaction, bookingId)
  if (!booking) throw new Error('A booking moved while its payment was disputed')
  const balance = balanceOf(booking)
  const isAllGone = booking.payment === 'paid' && keptCents(balance) === 0
  // When the money is back, a booking that was not cancelled counts as paid again, so that a later cancellation can refund it.
  const isThereAgain =
    after !== 'lost' &&
    booking.payment === 'refunded' &&
    booking.status !== 'rejected' &&
    keptCents(balance) > 0 &&
    askedNowCents(balance) === 0
  orRollBack(
    await changeBooking(needs, transaction, {
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
