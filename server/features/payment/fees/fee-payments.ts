import type { Cents } from '#shared/domain/payment/money.ts'
import type { PaymentEffect } from '#shared/domain/payment/payment-intent.ts'
import { announce } from '#server/platform/change-feed.ts'
import { orRollBack } from '#server/platform/database/rollback.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { BookingDetails } from '#server/features/booking/bookings.ts'
import { bookingChanges, type Decision } from '#server/features/booking/change/change-booking.ts'
import { letCardGo } from '#server/features/guarantee-store/guarantees.ts'
import { wantInvoice } from '#server/features/invoice-store/invoice-requests.ts'
import { noteReceived } from '#server/features/money-store/money-entries.ts'
import type { Payment } from '#server/features/payment-store/payments.ts'

/**
 * Settles the charge of a fee (rule D301): its line of money, its invoice, its mail and its line in the trail come with the money, once,
 * and the card is not needed any more. Needs `lockedBooking` and a transaction that can be rolled back. Nothing is ever surplus.
 */
export function feePayments(dependencies: Pick<Dependencies, 'outbox' | 'secrets'>) {
  const changes = bookingChanges(dependencies)
  return async (
    transaction: TenantTransaction,
    booking: BookingDetails,
    payment: Payment,
    effect: PaymentEffect,
    now: Date,
  ): Promise<Cents> => {
    const { id: paymentId, amountCents, askedBy } = payment
    if (effect === 'decline') {
      await announce(transaction, ['bookings'])
      return 0
    }
    if (effect === 'pay') {
      const by = { actor: 'provider', accountId: askedBy } as const
      await noteReceived(transaction, { bookingId: booking.id, kind: 'fee', amountCents, paymentId, by }, now)
      await wantInvoice(transaction, { bookingId: booking.id, orderId: null, feePaymentId: paymentId }, now)
      await letCardGo(transaction, booking.id, now)
    }
    const decision: Decision =
      effect === 'pay'
        ? { kind: 'fee-charged', change: {}, mails: ['fee-charged'], amountCents }
        : { kind: 'payment-refunded', change: {}, mails: ['money-returned'], amountCents }
    const by = { actor: 'system', surface: 'payment-provider' } as const
    orRollBack(
      await changes.change(transaction, { by, now, seen: booking, endsOverdue: false, decide: () => decision }),
    )
    return 0
  }
}
