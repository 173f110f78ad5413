import { isRefusal } from '#server/platform/http/handler.ts'
import {
  afterNotice,
  afterReading,
  effectsOf,
  isSettled,
  type PaymentEffect,
  wasPaid,
} from '#shared/domain/payment/payment-intent.ts'
import type { PaymentPart } from '#shared/domain/balance/split-payment-over-bookings.ts'
import type { HeardNews } from '#server/platform/payment-provider/payment-provider.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { NoticeOutcome } from '#server/modules/money/records/payment/payment-tables.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { settleNotice } from '#server/modules/money/records/payment/provider-notices.ts'
import { findAccount } from '#server/modules/money/records/payment/payment-accounts.ts'
import { findPayment, lockPayment, type Payment, writePayment } from '#server/modules/money/records/payment/payments.ts'
import { partsOf } from '#server/modules/money/records/payment/payment-parts.ts'
import { noteRefunded, type RefundedByHand, wantRefund } from '#server/modules/money/records/payment/refunds.ts'
import { inTenantUndoable, findBooking } from '#server/modules/booking/index.ts'
import { lockBookings } from './lock-bookings.ts'
import { settleBookings } from './settle-bookings.ts'
import { settleOrder } from '#server/modules/catalogue/index.ts'
import { cardKeptUntil } from '#shared/domain/guarantee/card-keeping-time.ts'
import { dateOfEpochMinute } from '#shared/time/instant.ts'
import type { HeardCard } from '#server/platform/payment-provider/stored-card.ts'
import { keepCard, lockGuarantee } from '#server/modules/money/records/guarantee/guarantees.ts'

/** The source of an update: a stored notice, or the provider's answer to our request ('reading'). */
export type NewsSource = { readonly noticeId: string } | 'reading'

/** 'busy': the booking moved to another specialist meanwhile. Nothing was written, and the update is retried later. */
export type NewsOutcome = NoticeOutcome | 'busy'

type Needs = Pick<Dependencies, 'database' | 'log' | 'outbox' | 'secrets'>

/**
 * Applies an update of a payment once, in one transaction (threats P1 to P3). Lock order: specialist → payment → booking → credits.
 */
export async function applyPaymentNews(
  needs: Needs,
  news: HeardNews,
  source: NewsSource,
  now: Date,
): Promise<NewsOutcome> {
  const outcome = await inTenantUndoable(needs, news.organisationId, (transaction) =>
    applyWithin(needs, transaction, news, source, now),
  )
  // A refusal means that another transaction changed the booking after it was read and before it was locked.
  return isRefusal(outcome) ? 'busy' : outcome
}

/**
 * 1. Organisation, payment, intent, amount and currency are compared with our record. A difference is refused and logged.
 * 2. A notice is marked as processed in the same transaction, so it is applied once.
 * 3. The state only moves forward, so that updates in any order give the same result.
 * 4. The booking or order is paid, declined or refunded in the same transaction, and surplus money is refunded.
 */
async function applyWithin(
  needs: Needs,
  transaction: TenantTransaction,
  news: HeardNews,
  source: NewsSource,
  now: Date,
): Promise<NewsOutcome> {
  const seen = await findPayment(transaction, news.paymentId)
  if (!seen) return settleSource(transaction, source, 'refused')
  const bookingIds = (await partsOf(transaction, seen)).map(({ bookingId }) => bookingId)
  if (!(await lockBookings(transaction, bookingIds))) return 'busy'
  const payment = await lockPayment(transaction, news.paymentId)
  if (!payment) return settleSource(transaction, source, 'refused')
  const account = payment.accountId === null ? undefined : await findAccount(transaction, payment.accountId)
  const difference = differenceOf(payment, account?.externalId ?? undefined, transaction.organisationId, news)
  if (difference !== undefined) {
    needs.log.error(
      { payment: payment.id, difference },
      'the provider says something else of a payment than our record',
    )
    return settleSource(transaction, source, 'refused')
  }
  const outcome = await settleSource(transaction, source, 'applied')
  if (outcome !== 'applied') return outcome
  const next = source === 'reading' ? afterReading(payment.state, news.state) : afterNotice(payment.state, news.state)
  // The payment's state is written first, because the following steps may request its refund.
  const isFirstPaid = wasPaid(next) && !wasPaid(payment.state)
  await writePayment(transaction, payment.id, {
    intentId: news.intentId,
    state: isFirstPaid ? 'succeeded' : next,
    ...(isSettled(next) && { dueAt: null }),
    ...(wasPaid(next) && { channel: news.channel }),
  })
  for (const effect of effectsOf(payment.state, next)) await applyEffect(needs, transaction, payment, effect, now)
  if (isFirstPaid && next !== 'succeeded') await writePayment(transaction, payment.id, { state: next })
  // Done even when the payment's state did not change, because the first notice about the money may not contain the card.
  if (news.card && wasPaid(next)) await keepHeardCard(transaction, payment, news.card, now)
  return outcome
}

/** Marks a notice as processed. It is 'nothing-new' when another process has done that. */
const settleSource = async (
  transaction: TenantTransaction,
  source: NewsSource,
  outcome: NoticeOutcome,
): Promise<NoticeOutcome> =>
  source === 'reading' || (await settleNotice(transaction, source.noticeId, outcome)) ? outcome : 'nothing-new'

/** Updates the bookings or the order of a payment, and requests the refund of what is not due. */
async function applyEffect(
  needs: Needs,
  transaction: TenantTransaction,
  payment: Payment,
  effect: PaymentEffect,
  now: Date,
): Promise<void> {
  // For a refund that we requested, the booking already has its final state. Only a refund made by hand changes it.
  const given = effect === 'refund' ? await noteRefunded(transaction, payment, now) : undefined
  if (given?.length === 0) return
  if (payment.bookingId !== null) {
    const parts = given ? given.flatMap(partOfBooking) : await partsOf(transaction, payment)
    await settleBookings(needs, transaction, payment, parts, effect, now)
    return
  }
  const surplusCents = await settleOrder(needs, transaction, payment, effect, now)
  const surplus = { paymentId: payment.id, bookingId: null, amountCents: surplusCents, isSurplus: true }
  if (surplusCents > 0) await wantRefund(transaction, surplus, now)
}

const partOfBooking = ({ bookingId, amountCents }: RefundedByHand): PaymentPart[] =>
  bookingId === null ? [] : [{ bookingId, amountCents }]

/**
 * The first difference between the provider's data and our record (threats P3 and P5); undefined when they are equal.
 *
 * @param account the provider's id of the account that took the payment; undefined for the server's own
 */
function differenceOf(
  payment: Payment,
  account: string | undefined,
  organisationId: string,
  news: HeardNews,
): string | undefined {
  const { intentId, amountCents } = payment
  if (news.account !== account) return 'account'
  if (news.organisationId !== organisationId || news.paymentId !== payment.id) return 'payment'
  if (intentId !== null && news.intentId !== intentId) return 'intent'
  if (news.amountCents !== amountCents) return 'amount'
  return news.currency === 'eur' ? undefined : 'currency'
}

/**
 * Stores the card that a payment saved, once. If the booking has ended meanwhile, the next card check removes it again. Needs
 * `lockBookings`.
 */
async function keepHeardCard(
  transaction: TenantTransaction,
  { bookingId, provider, accountId }: Payment,
  card: HeardCard,
  now: Date,
): Promise<void> {
  if (bookingId === null) return
  const guarantee = await lockGuarantee(transaction, bookingId)
  if (!guarantee || guarantee.savedAt !== null) return
  const booking = await findBooking(transaction, bookingId)
  const keptUntil = booking && cardKeptUntil(booking)
  const dueAt = card.face && keptUntil !== undefined ? dateOfEpochMinute(keptUntil) : now
  await keepCard(transaction, bookingId, card, { provider, accountId }, { savedAt: now, dueAt })
}
