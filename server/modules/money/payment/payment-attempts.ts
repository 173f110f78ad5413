import { channelsOf } from '#shared/domain/payment/online-payment-channels.ts'
import { isSettled, wasPaid } from '#shared/domain/payment/payment-intent.ts'
import {
  type IntentOrder,
  type Payments,
  PaymentsFault,
  type ProviderIntent,
} from '#server/platform/payment-provider/payment-provider.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  beginPayment,
  lastAttempt,
  latestFee,
  latestPayment,
  type Payment,
  writePayment,
} from '#server/modules/money/records/payment/payments.ts'
import { refreshAccount } from './refresh-account.ts'
import { type PaymentTaker, takerOf } from '#server/modules/money/records/payment/organisation-payment-provider.ts'
import { cancelIntent } from './cancel-intent.ts'
import { type Holder, isRefusal, type Refusal, refuse } from '#server/platform/http/handler.ts'
import { lockBooking } from './settlement/lock-bookings.ts'
import { isPayableBy, type Payable, type PaymentWish } from './payable.ts'
import { findPayable } from './find-payable.ts'
import { applyPaymentNews } from './settlement/apply-payment-news.ts'

/** Milliseconds after which the provider is first asked about a payment without a notice. */
export const FIRST_LOOK = 60_000

/** A payment attempt that the customer can continue. */
export interface Attempt {
  readonly payments: Payments
  readonly payment: Payment
  readonly payable: Payable
  readonly intent: ProviderIntent
}

/** Whether nobody can pay an intent any more, so that another one is needed. */
const isOver = ({ intent: { news }, payments }: Attempt): boolean =>
  news.state === 'cancelled' || (news.state === 'failed' && !payments.canRetry)

/** Whether an attempt can be continued, instead of beginning another one. */
const isLive = (last: Payment, { accountId, payments }: PaymentTaker): boolean =>
  last.provider === payments.provider &&
  last.accountId === accountId &&
  last.state !== 'cancelled' &&
  (last.state !== 'failed' || payments.canRetry)

/** Returns the latest attempt for the same purpose: to collect the fee, or to pay the price. */
const latestOf = (transaction: TenantTransaction, payable: Payable): Promise<Payment | undefined> =>
  payable.purpose === 'fee' && payable.bookingId !== null
    ? latestFee(transaction, payable.bookingId)
    : latestPayment(transaction, payable)

/**
 * Returns whether an attempt matches the payable: a successful payment when nothing is left to pay, or an unfinished one while something
 * can be paid.
 */
const isFor = ({ state }: Payment, { isOpen, isPaid }: Payable): boolean => (wasPaid(state) ? isPaid : isOpen)

/** Returns whether an open attempt has another amount than is due now, because part of the price was paid in another way meanwhile. */
const isOutdated = ({ intent: { news }, payment, payable }: Attempt): boolean =>
  payable.isOpen && payment.amountCents !== payable.amountCents && !isSettled(news.state) && news.state !== 'processing'

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'payments' | 'secrets'>

/**
 * Returns the cents that the server's operator keeps of a payment. Only payments to an organisation's Stripe account have such a fee; for
 * all others it is 0.
 */
export const serverShareOf = (
  { feeOf }: Pick<Dependencies['payments'], 'feeOf'>,
  { accountId, provider, amountCents }: Pick<Payment, 'accountId' | 'provider' | 'amountCents'>,
): number => (accountId !== null && provider === 'stripe' && amountCents > 0 ? feeOf(amountCents) : 0)

/** The order sent to the provider. It must be the same for each call of one attempt, because of the idempotency key. */
export const orderOf = (
  payments: Payments,
  organisationId: string,
  payment: Payment,
  payable: Payable,
): IntentOrder => ({
  organisationId,
  paymentId: payment.id,
  key: `intent:${organisationId}:${payment.bookingId ?? payment.orderId}:${payment.attempt}`,
  amountCents: payment.amountCents,
  feeCents: payment.feeCents,
  description: payable.description,
  channels: payable.savesCard ? ['card'] : channelsOf(payable.organisation.zone, payments.channels),
  ...(payable.savesCard && { savesCard: true }),
})

/**
 * Starts the payment of a booking or order, or continues the existing one. Our record is written first, then the provider is called, then
 * its answer is stored (threat P2). Concurrent calls get the same intent. After a cancelled payment a new attempt starts. An open attempt
 * with an outdated amount is cancelled first.
 */
export async function beginOrContinuePayment(
  needs: Needs,
  organisationId: string,
  wish: PaymentWish,
  caller: Holder,
  now: Date,
): Promise<Attempt | Refusal> {
  const first = await recordAttempt(needs, organisationId, wish, caller, now)
  if (isRefusal(first)) return first
  try {
    const attempt = await withIntent(needs, organisationId, first, now)
    if (isOutdated(attempt)) {
      const ended = await cancelIntent(attempt.payments, organisationId, attempt.intent)
      await applyPaymentNews(needs, ended.news, 'reading', now)
    } else if (!isOver(attempt)) return attempt
    const second = await recordAttempt(needs, organisationId, wish, caller, now)
    return isRefusal(second) ? second : await withIntent(needs, organisationId, second, now)
  } catch (error) {
    if (!(error instanceof PaymentsFault)) throw error
    needs.log.warn({ fault: error.message }, 'no payment could be begun')
    // The account may have been restricted, or its key revoked, since it was last asked about.
    if (error.kind !== 'away') await refreshAccount(needs, organisationId)
    return refuse('payment-unavailable')
  }
}

/** Our record of the attempt: the latest one if it can be continued, or a new one. */
const recordAttempt = (
  { database, payments: providers, secrets }: Needs,
  organisationId: string,
  wish: PaymentWish,
  caller: Holder,
  now: Date,
): Promise<Omit<Attempt, 'intent'> | Refusal> =>
  database.inTenant(organisationId, async (transaction) => {
    const isFee = wish.purpose === 'fee'
    // Locks the booking, so that nobody charges the card at the same time (threat A30).
    if (isFee && wish.bookingId !== null) await lockBooking(transaction, wish.bookingId)
    const payable = await findPayable(transaction, wish, now)
    if (!payable || !isPayableBy(payable, caller)) return refuse('not-found')
    if (payable.method !== 'card' && payable.purpose === 'price') return refuse('payment-method-unavailable')
    const taker = await takerOf(transaction, providers)
    if (!taker || (payable.savesCard && !taker.payments.channels.includes('card')))
      return refuse('payment-method-unavailable')
    const { accountId: takerId, payments } = taker
    // The number is read before the latest attempt: if another call begins a payment in between, that payment is either found here or has
    // the same number, which the database refuses.
    const attempt = (await lastAttempt(transaction, payable)) + 1
    const last = await latestOf(transaction, payable)
    if (last && isLive(last, taker) && isFor(last, payable)) return { payments, payment: last, payable }
    if (!payable.isOpen) return refuse(payable.isPaid ? 'transition-not-allowed' : 'payment-expired')
    const { bookingId, orderId, amountCents, expiresAt, parts, purpose } = payable
    const begun = {
      purpose,
      isByCustomer: isFee,
      id: secrets.id(),
      bookingId,
      orderId,
      attempt,
      provider: payments.provider,
      amountCents,
      expiresAt,
      accountId: takerId,
      feeCents: serverShareOf(providers, { accountId: takerId, provider: payments.provider, amountCents }),
    }
    const dueAt = new Date(Math.min(now.getTime() + FIRST_LOOK, expiresAt.getTime()))
    const payment = await beginPayment(transaction, begun, { createdAt: now, dueAt }, parts)
    return payment && isLive(payment, taker) ? { payments, payment, payable } : refuse('payment-unavailable')
  })

/** The attempt with its intent at the provider, whose id and news are stored. */
async function withIntent(
  needs: Needs,
  organisationId: string,
  record: Omit<Attempt, 'intent'>,
  now: Date,
): Promise<Attempt> {
  const intent = await askFor(record.payments, organisationId, record)
  if (record.payment.intentId === null) {
    await needs.database.inTenant(organisationId, (transaction) =>
      writePayment(transaction, record.payment.id, { intentId: intent.news.intentId }),
    )
  }
  if (intent.news.state !== record.payment.state) await applyPaymentNews(needs, intent.news, 'reading', now)
  return { ...record, intent }
}

/** The intent of a payment in its current state. It is created when it does not exist at the provider. */
export const askFor = (
  payments: Payments,
  organisationId: string,
  { payment, payable }: Pick<Attempt, 'payment' | 'payable'>,
): Promise<ProviderIntent> =>
  payment.intentId === null
    ? payments.create(orderOf(payments, organisationId, payment, payable))
    : payments.read({ organisationId, intentId: payment.intentId })
