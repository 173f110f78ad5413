import { hasLostItsHold, type PaymentPart, totalOfParts } from '#shared/domain/balance/split-payment-over-bookings.ts'
import { awaitsCard } from '#shared/domain/booking/booking.ts'
import type { PaymentEffect } from '#shared/domain/payment/payment-intent.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { RolledBack } from '#server/platform/database/roll-back-on-refusal.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { refuse } from '#server/platform/http/handler.ts'
import { type BookingDetails, endOverdue, findBooking } from '#server/modules/booking/index.ts'
import type { Payment } from '#server/modules/money/records/payment/payments.ts'
import { wantRefund } from '#server/modules/money/records/payment/refunds.ts'
import { cardPayments, lockedBookings } from './settle-booking.ts'
import { feePayments } from '#server/modules/money/payment/fees/settle-fee-payment.ts'
import { savedCards } from './settle-saved-card.ts'

/**
 * Updates the bookings of a payment after it changed: all of a series together, or one. Needs `lockedBookings`, `lockPayment` and a
 * transaction that can be rolled back.
 */
export function bookingPayments(needs: Pick<Dependencies, 'outbox' | 'secrets'>) {
  const settlePrice = cardPayments(needs)
  const settleOther = { card: savedCards(needs), fee: feePayments(needs) }

  /**
   * Ends the remaining bookings of a series in which one booking has lost its hold, because the series is paid or ended as a whole (rule
   * D307).
   */
  const endTogether = async (
    transaction: TenantTransaction,
    bookings: readonly BookingDetails[],
    now: Date,
  ): Promise<void> => {
    for (const { id } of bookings) {
      // Ending one booking of the series may have ended this one too, so it is read again.
      const booking = await findBooking(transaction, id)
      if (booking) await endOverdue(needs, transaction, booking, now)
    }
  }

  /**
   * Queues one mail to the customer and one to the specialist about all paid bookings, or one mail to the customer about the refund (rule
   * D307).
   */
  const tell = async (
    transaction: TenantTransaction,
    payment: Payment,
    { paid, returned }: { readonly paid: readonly BookingDetails[]; readonly returned: readonly BookingDetails[] },
    amountCents: number,
  ): Promise<void> => {
    const [first] = [...paid, ...returned]
    if (!first?.repeat) return
    const { organisationId, sql } = transaction
    const mail = { organisationId, locale: first.guestLocale, repeatId: first.repeat.id }
    if (paid.length > 0) {
      const templates = ['repeat-booked', 'repeat-received'] as const
      await needs.outbox.addAll(
        sql,
        templates.map((template) => ({ template, ...mail })),
      )
      await announce(transaction, [`booked:${first.id}`])
    }
    if (returned.length === 0 || amountCents === 0) return
    const news = returned.map(({ id, start }) => ({ bookingId: id, start }))
    const job = { template: 'repeat-refunded', ...mail, changeId: payment.id, changes: news, amountCents } as const
    await needs.outbox.add(sql, job)
  }

  /** @param parts how much each booking gets, or how much of it the provider refunded without our request */
  return async (
    transaction: TenantTransaction,
    payment: Payment,
    parts: readonly PaymentPart[],
    effect: PaymentEffect,
    now: Date,
  ): Promise<void> => {
    const ids = parts.map(({ bookingId }) => bookingId)
    const read = async () => {
      const bookings = await lockedBookings(transaction, ids)
      if (!bookings) throw new RolledBack(refuse('conflict'))
      return bookings
    }
    const before = await read()
    const isSeries = parts.length > 1
    const isLate = isSeries && effect === 'pay' && before.some(hasLostItsHold)
    if (isLate) await endTogether(transaction, before, now)
    const bookings = isLate ? await read() : before
    const returned: BookingDetails[] = []
    const paid: BookingDetails[] = []
    for (const { bookingId, amountCents } of parts) {
      const booking = bookings.find(({ id }) => id === bookingId)
      if (!booking) throw new Error('Each part was read')
      const isOver = booking.status === 'rejected'
      // A booking that was cancelled before the series was paid gets its part refunded, with a mail of its own.
      const isTold = !isSeries || (effect === 'pay' && isOver && !isLate)
      const received = { ...payment, amountCents }
      const surplusCents =
        payment.purpose === 'price'
          ? await settlePrice(transaction, booking, received, effect, now, isTold)
          : await settleOther[payment.purpose](transaction, booking, received, effect, now)
      const surplus = { paymentId: payment.id, bookingId, amountCents: surplusCents, isSurplus: true }
      if (surplusCents > 0) await wantRefund(transaction, surplus, now)
      if (isSeries && effect === 'pay' && !isOver && awaitsCard(booking)) paid.push(booking)
      if (isSeries && (effect === 'refund' || isLate)) returned.push(booking)
    }
    await tell(transaction, payment, { paid, returned }, totalOfParts(parts))
  }
}
