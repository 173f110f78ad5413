import { balanceOf, keptCents, openCents, surplusOf } from '#shared/domain/balance/balance.ts'
import { declineCardPayment } from '#shared/domain/booking/booking-payment-transitions.ts'
import { settleCardPayment } from '#shared/domain/booking/booking-transitions.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import { nextPaymentState } from '#shared/domain/payment/payment-state.ts'
import type { PaymentEffect } from '#shared/domain/payment/payment-intent.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  type BookingDetails,
  type Decision,
  changeBooking,
  changeOf,
  findBookings,
} from '#server/modules/booking/index.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { noteReceived, THE_SYSTEM } from '#server/modules/money/records/ledger/money-entries.ts'
import type { Payment } from '#server/modules/money/records/payment/payments.ts'
import { wantRefund } from '#server/modules/money/records/payment/refunds.ts'
import { isRefusal, type Refusal } from '#server/platform/http/handler.ts'
import { orRollBack } from '#server/platform/database/roll-back-on-refusal.ts'

/**
 * Reads the bookings of a payment, sorted by start, and locks their specialists. Returns undefined when a booking moved to another
 * specialist meanwhile.
 */
export async function lockedBookings(
  transaction: TenantTransaction,
  ids: readonly string[],
): Promise<readonly BookingDetails[] | undefined> {
  const seen = await findBookings(transaction, ids)
  if (seen.length < ids.length) return undefined
  const locked = new Set(seen.map(({ specialistId }) => specialistId))
  await lockSpecialists(transaction, locked)
  const bookings = await findBookings(transaction, ids)
  return bookings.every(({ specialistId }) => locked.has(specialistId)) ? bookings : undefined
}

/** Like `lockedBookings`, for one. */
export const lockedBooking = async (transaction: TenantTransaction, id: string): Promise<BookingDetails | undefined> =>
  (await lockedBookings(transaction, [id]))?.[0]

/** Updates a booking after its card payment changed. Needs `lockedBooking` and a transaction that can be rolled back. */
export function cardPayments(dependencies: Pick<Dependencies, 'outbox' | 'secrets'>) {
  /**
   * Settles a card payment, whenever its notice arrives (rule D36). The money pays what is still open of the booking; the rest is surplus.
   * Returns the surplus in cents, which the caller refunds. A payment for a booking that has ended is refunded here.
   *
   * @param booking the booking before the payment
   * @param amountCents the cents that were paid, or that the provider refunded without our request; for a payment of several bookings, the
   * part of this booking
   * @param isTold whether this call informs customer and specialist; false when one mail informs them about several bookings
   */
  return async (
    transaction: TenantTransaction,
    booking: BookingDetails,
    { id: paymentId, amountCents }: Pick<Payment, 'id' | 'amountCents'>,
    effect: PaymentEffect,
    now: Date,
    isTold = true,
  ): Promise<Cents> => {
    const receivedCents = effect === 'pay' ? amountCents : 0
    if (receivedCents > 0) {
      const received = { bookingId: booking.id, kind: 'online', amountCents, paymentId, by: THE_SYSTEM } as const
      await noteReceived(transaction, received, now)
    }
    const decision = booking.paymentMethod === 'card' ? decisionOn(effect, booking, amountCents, now) : undefined
    if (decision === undefined || isRefusal(decision)) return receivedCents
    // Money that arrives for a booking that has ended was never part of its price, so it is refunded as surplus.
    const isTooLate = effect === 'pay' && booking.status === 'rejected'
    if (isTooLate) await wantRefund(transaction, { paymentId, bookingId: booking.id, isSurplus: true }, now)
    const by = { actor: 'system', surface: 'payment-provider' } as const
    const decide = () => (isTold ? decision : { ...decision, mails: [], topics: [] })
    orRollBack(await changeBooking(dependencies, transaction, { by, now, seen: booking, endsOverdue: false, decide }))
    return isTooLate ? 0 : surplusOf(balanceOf(booking), receivedCents)
  }
}

function decisionOn(
  effect: PaymentEffect,
  booking: BookingDetails,
  amountCents: Cents,
  now: Date,
): Decision | Refusal | undefined {
  if (effect === 'pay') return paid(booking, amountCents, now)
  return effect === 'decline' ? declined(booking) : refunded(booking, amountCents)
}

/**
 * A booking that was not ended still has its seat, even after its hold expired: a transaction that takes the seat of an expired booking
 * ends that booking first. For a booking whose deposit is paid, the money pays the rest of the price.
 */
function paid(booking: BookingDetails, amountCents: Cents, now: Date): Decision | Refusal {
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
export function declined(booking: BookingDetails): Decision | Refusal | undefined {
  if (booking.status === 'rejected' || booking.payment !== 'held') return undefined
  const change = changeOf(declineCardPayment(booking))
  return isRefusal(change) ? change : { kind: 'payment-failed', change, mails: [] }
}

/** Handles a refund that the organisation made by hand at the provider. The booking itself is not cancelled (rule D117). */
function refunded(booking: BookingDetails, amountCents: Cents): Decision | undefined {
  if (booking.payment !== 'paid') return undefined
  const state = keptCents(balanceOf(booking)) > 0 ? undefined : nextPaymentState(booking.payment, 'refund')
  return { kind: 'payment-refunded', change: state ? { payment: state } : {}, mails: ['money-returned'], amountCents }
}
