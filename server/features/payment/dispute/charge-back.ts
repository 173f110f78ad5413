import { askedNowCents, balanceOf, keptCents } from '#shared/domain/balance/balance.ts'
import { takenFromParts } from '#shared/domain/balance/payment-parts.ts'
import type { DisputeState } from '#shared/domain/payment-account/dispute.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { orRollBack } from '#server/platform/database/rollback.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { bookingChanges } from '#server/features/booking/change/change-booking.ts'
import { wantCreditNote } from '#server/features/invoice-store/invoice-requests.ts'
import {
  chargebacksOf,
  noteReturned,
  noteReversed,
  receiptsOf,
  THE_SYSTEM,
} from '#server/features/money-store/money-entries.ts'
import type { Payment } from '#server/features/payment-store/payments.ts'
import { chargeGiftCardBack, reverseGiftCardOf } from '#server/features/package/gift-card-charge-back.ts'
import { lockedBooking } from '#server/features/payment/settlement/card-payments.ts'

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
 * that it came back when the bank reverses it; of a payment of several bookings, from one after the other. Needs `lockedBookings` and
 * `lockPayment`.
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

/** Brings a booking up to date with what its bank took or gave back. */
async function noteChange(
  needs: Pick<Dependencies, 'outbox' | 'secrets'>,
  transaction: TenantTransaction,
  bookingId: string,
  after: DisputeState,
  now: Date,
): Promise<void> {
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
