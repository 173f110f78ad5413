import { balanceOf, keptCents, openCents, surplusOf } from '#shared/domain/balance/balance.ts'
import { declineCardPayment } from '#shared/domain/booking/booking-payment-transitions.ts'
import { settleCardPayment } from '#shared/domain/booking/booking-transitions.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import { nextPaymentState } from '#shared/domain/payment/payment-state.ts'
import type { PaymentEffect } from '#shared/domain/payment/payment-intent.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { type BookingDetails, type Decision, changeOf } from '#server/modules/booking/index.ts'
import { noteReceived, THE_SYSTEM } from '#server/modules/money/records/ledger/money-entries.ts'
import type { Payment } from '#server/modules/money/records/payment/payments.ts'
import { wantRefund } from '#server/modules/money/records/payment/refunds.ts'
import { isRefusal, type Refusal } from '#server/platform/http/handler.ts'
import type { Settlement } from './settlement.ts'

/**
 * Decides about a booking whose card payment changed, whenever the notice arrives (rule D36). The money pays what is still open of the
 * booking; the rest is surplus. A payment for a booking that has ended is refunded here. Needs `lockBookings`.
 *
 * @param booking the booking before the payment
 * @param amountCents the cents that were paid, or that the provider refunded without our request; for a payment of several bookings, the
 * part of this booking
 */
export async function settlePrice(
  transaction: TenantTransaction,
  booking: BookingDetails,
  { id: paymentId, amountCents }: Pick<Payment, 'id' | 'amountCents'>,
  effect: PaymentEffect,
  now: Date,
): Promise<Settlement> {
  const receivedCents = effect === 'pay' ? amountCents : 0
  if (receivedCents > 0) {
    const received = { bookingId: booking.id, kind: 'online', amountCents, paymentId, by: THE_SYSTEM } as const
    await noteReceived(transaction, received, now)
  }
  const decision = booking.paymentMethod === 'card' ? decisionOn(effect, booking, amountCents, now) : undefined
  if (decision === undefined || isRefusal(decision)) return { surplusCents: receivedCents }
  // Money that arrives for a booking that has ended was never part of its price, so it is refunded as surplus.
  const isTooLate = effect === 'pay' && booking.status === 'rejected'
  if (isTooLate) await wantRefund(transaction, { paymentId, bookingId: booking.id, isSurplus: true }, now)
  return { decision, surplusCents: isTooLate ? 0 : surplusOf(balanceOf(booking), receivedCents) }
}

function decisionOn(
  effect: PaymentEffect,
  booking: BookingDetails,
  amountCents: Cents,
  now: Date,
): Decision | Refusal | undefined {
  if (effect === 'pay') return decidePaid(booking, amountCents, now)
  return effect === 'decline' ? decideDeclined(booking) : decideRefunded(booking, amountCents)
}

/**
 * A booking that was not ended still has its seat, even after its hold expired: a transaction that takes the seat of an expired booking
 * ends that booking first. For a booking whose deposit is paid, the money pays the rest of the price.
 */
function decidePaid(booking: BookingDetails, amountCents: Cents, now: Date): Decision | Refusal {
  const isRest = booking.payment === 'paid' && booking.status !== 'rejected' && booking.depositCents !== null
  if (isRest && openCents(balanceOf(booking)) > 0) {
    return { kind: 'payment-received', change: {}, mails: ['payment-received'] }
  }
  const change = changeOf(settleCardPayment(booking, epochMinuteOf(now), booking.status !== 'rejected'))
  if (isRefusal(change)) return change
  return change.payment === 'refunded'
    ? { kind: 'payment-refunded', change, mails: ['payment-refunded'], amountCents }
    : {
        kind: 'payment-received',
        change,
        mails: ['booking-confirmed', 'booking-received'],
        topics: [`booked:${booking.id}`],
      }
}

/** A declined payment changes nothing when the booking is already paid or ended. */
export function decideDeclined(booking: BookingDetails): Decision | Refusal | undefined {
  if (booking.status === 'rejected' || booking.payment !== 'held') return undefined
  const change = changeOf(declineCardPayment(booking))
  return isRefusal(change) ? change : { kind: 'payment-failed', change, mails: [] }
}

/** Handles a refund that the organisation made by hand at the provider. The booking itself is not cancelled (rule D117). */
function decideRefunded(booking: BookingDetails, amountCents: Cents): Decision | undefined {
  if (booking.payment !== 'paid') return undefined
  const state = keptCents(balanceOf(booking)) > 0 ? undefined : nextPaymentState(booking.payment, 'refund')
  return { kind: 'payment-refunded', change: state ? { payment: state } : {}, mails: ['money-returned'], amountCents }
}
