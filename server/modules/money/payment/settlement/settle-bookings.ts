import { hasLostItsHold, type PaymentPart, totalOfParts } from '#shared/domain/balance/split-payment-over-bookings.ts'
import { awaitsCard } from '#shared/domain/booking/booking.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { PaymentEffect } from '#shared/domain/payment/payment-intent.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { orRollBack, RolledBack } from '#server/platform/database/roll-back-on-refusal.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { refuse } from '#server/platform/http/handler.ts'
import { type BookingDetails, changeBooking, endOverdue, findBooking } from '#server/modules/booking/index.ts'
import { settleFee } from '#server/modules/money/payment/fees/settle-fee.ts'
import type { Payment } from '#server/modules/money/records/payment/payments.ts'
import { wantRefund } from '#server/modules/money/records/payment/refunds.ts'
import { lockBookings } from './lock-bookings.ts'
import { settleCard } from './settle-card.ts'
import { settlePrice } from './settle-price.ts'
import type { Settlement } from './settlement.ts'

type Needs = Pick<Dependencies, 'outbox' | 'secrets'>

/**
 * Updates the bookings of a payment after it changed: all of a series together, or one. Needs `lockBookings`, `lockPayment` and a
 * transaction that can be rolled back.
 *
 * @param parts how much each booking gets, or how much of it the provider refunded without our request
 */
export async function settleBookings(
  needs: Needs,
  transaction: TenantTransaction,
  payment: Payment,
  parts: readonly PaymentPart[],
  effect: PaymentEffect,
  now: Date,
): Promise<void> {
  const ids = parts.map(({ bookingId }) => bookingId)
  const before = await lockOrRollBack(transaction, ids)
  const isSeries = parts.length > 1
  const isLate = isSeries && effect === 'pay' && before.some(hasLostItsHold)
  if (isLate) await endTogether(needs, transaction, before, now)
  const bookings = isLate ? await lockOrRollBack(transaction, ids) : before
  const returned: BookingDetails[] = []
  const paid: BookingDetails[] = []
  for (const { bookingId, amountCents } of parts) {
    const booking = bookings.find(({ id }) => id === bookingId)
    if (!booking) throw new Error('Each part was read')
    const isOver = booking.status === 'rejected'
    // A booking that was cancelled before the series was paid gets its part refunded, with a mail of its own.
    const isTold = !isSeries || (effect === 'pay' && isOver && !isLate)
    const received = { ...payment, amountCents }
    const surplusCents = await settleBooking(needs, transaction, booking, received, effect, now, isTold)
    const surplus = { paymentId: payment.id, bookingId, amountCents: surplusCents, isSurplus: true }
    if (surplusCents > 0) await wantRefund(transaction, surplus, now)
    if (isSeries && effect === 'pay' && !isOver && awaitsCard(booking)) paid.push(booking)
    if (isSeries && (effect === 'refund' || isLate)) returned.push(booking)
  }
  await tellOfSeries(needs, transaction, payment, { paid, returned }, totalOfParts(parts))
}

/**
 * Updates one booking after its payment changed. Returns the surplus in cents, which the caller refunds.
 *
 * @param isTold whether this call informs customer and specialist; false when one mail informs them about several bookings
 */
export async function settleBooking(
  needs: Needs,
  transaction: TenantTransaction,
  booking: BookingDetails,
  payment: Payment,
  effect: PaymentEffect,
  now: Date,
  isTold = true,
): Promise<Cents> {
  const { decision, surplusCents } = await settlementOf(transaction, booking, payment, effect, now)
  if (decision === undefined) return surplusCents
  const by = { actor: 'system', surface: 'payment-provider' } as const
  const decide = () => (isTold ? decision : { ...decision, mails: [], topics: [] })
  orRollBack(await changeBooking(needs, transaction, { by, now, seen: booking, endsOverdue: false, decide }))
  return surplusCents
}

async function settlementOf(
  transaction: TenantTransaction,
  booking: BookingDetails,
  payment: Payment,
  effect: PaymentEffect,
  now: Date,
): Promise<Settlement> {
  if (payment.purpose === 'card') return settleCard(booking, effect)
  if (payment.purpose === 'fee') return settleFee(transaction, booking, payment, effect, now)
  return settlePrice(transaction, booking, payment, effect, now)
}

async function lockOrRollBack(
  transaction: TenantTransaction,
  ids: readonly string[],
): Promise<readonly BookingDetails[]> {
  const bookings = await lockBookings(transaction, ids)
  if (!bookings) throw new RolledBack(refuse('conflict'))
  return bookings
}

/**
 * Ends the remaining bookings of a series in which one booking has lost its hold, because the series is paid or ended as a whole (rule
 * D307).
 */
async function endTogether(
  needs: Needs,
  transaction: TenantTransaction,
  bookings: readonly BookingDetails[],
  now: Date,
): Promise<void> {
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
async function tellOfSeries(
  { outbox }: Needs,
  transaction: TenantTransaction,
  payment: Payment,
  { paid, returned }: { readonly paid: readonly BookingDetails[]; readonly returned: readonly BookingDetails[] },
  amountCents: Cents,
): Promise<void> {
  const [first] = [...paid, ...returned]
  if (!first?.repeat) return
  const { organisationId, sql } = transaction
  const mail = { organisationId, locale: first.guestLocale, repeatId: first.repeat.id }
  if (paid.length > 0) {
    const templates = ['repeat-booked', 'repeat-received'] as const
    await outbox.addAll(
      sql,
      templates.map((template) => ({ template, ...mail })),
    )
    await announce(transaction, [`booked:${first.id}`])
  }
  if (returned.length === 0 || amountCents === 0) return
  const news = returned.map(({ id, start }) => ({ bookingId: id, start }))
  const job = { template: 'repeat-refunded', ...mail, changeId: payment.id, changes: news, amountCents } as const
  await outbox.add(sql, job)
}
