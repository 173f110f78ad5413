import {
  failedRefundOf,
  type Payments,
  PaymentsFault,
  type ProviderIntent,
  type ProviderRefund,
} from '#server/platform/payment-provider/payment-provider.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { startRepeatedJob } from '#server/platform/monitor/repeated-job.ts'
import { providerOf } from '#server/modules/money/records/payment/organisation-payment-provider.ts'
import { endRefresh, postponeRefresh } from '#server/modules/money/records/payment/payment-accounts.ts'
import { refreshAccount } from './refresh-account.ts'
import { writeAuditEntry } from '#server/modules/identity/records/index.ts'
import { findNotice, postponeNotice, settleNotice } from '#server/modules/money/records/payment/provider-notices.ts'
import { type DueWork, duePaymentWork, type Payment, takeLook } from '#server/modules/money/records/payment/payments.ts'
import {
  type DueRefund,
  noteFailedRefund,
  takeRefund,
  writeRefund,
} from '#server/modules/money/records/payment/refund-states.ts'
import { checkSavedCard } from './fees/refresh-or-remove-card.ts'
import { sendCharge } from './fees/send-charge.ts'
import { cancelIntent } from './cancel-intent.ts'
import type { Payable } from './payable.ts'
import { findPayable } from './find-payable.ts'
import { askFor, FIRST_LOOK } from './payment-attempts.ts'
import { noteDispute } from './dispute/note-dispute.ts'
import { paymentNews } from './settlement/payment-updates.ts'

/** Milliseconds between two runs. */
const EVERY = 5000
/** Maximum items per run; the others wait for the next run. */
const BATCH = 50
/** Milliseconds before a retry: the first delay, doubled after each failure up to the second. */
const [FIRST_RETRY, LAST_RETRY] = [10_000, 3_600_000]
/** Milliseconds before a connected account is read again whose provider did not answer. */
const ACCOUNT_RETRY = 60_000
/** The number of retries after which a refund that the payment provider keeps refusing counts as failed. */
const MOST_REFUSALS = 3
/** Milliseconds before the end of a hold at which the provider is asked once more. */
const LAST_CHANCE = 30_000
/** Maximum milliseconds between two checks while somebody may be paying. */
const MOST_BETWEEN_LOOKS = 15 * 60_000

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'payments' | 'secrets'>

const doubled = (first: number, times: number, most: number): number => Math.min(first * 2 ** Math.min(times, 30), most)

const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)

/**
 * Performs due payment work while the server runs (threat P2): processes stored notices, asks the provider about payments
 * without a notice, sends refunds. Every server process does this; each item is reserved by one process at a time. Returns a
 * function that waits for the current item and then stops.
 */
export const startPaymentWork = (needs: Needs & Pick<Dependencies, 'runJob'>): (() => Promise<void>) =>
  startRepeatedJob({ job: 'payments', every: EVERY, run: (signal) => doPaymentWork(needs, signal) }, needs)

/** Performs due work, at most one batch, and returns the number of items. An error in one does not affect the others. */
export async function doPaymentWork(needs: Needs, signal?: AbortSignal): Promise<number> {
  const { clock, database, log } = needs
  const due = await duePaymentWork(database, clock(), BATCH)
  for (const work of due) {
    if (signal?.aborted) break
    try {
      await attempt(needs, work)
    } catch (error) {
      log.error({ err: error, kind: work.kind }, 'payment work failed')
    }
  }
  return due.length
}

/** Performs due work. A fault of the provider is logged, because the work stays due; any other error is thrown. */
async function attempt(needs: Needs, work: DueWork): Promise<void> {
  try {
    await does[work.kind](needs, work)
  } catch (error) {
    if (!(error instanceof PaymentsFault)) throw error
    needs.log.warn({ fault: error.message, kind: work.kind }, 'payment work waits')
    if (error.kind === 'no-access') await refreshAccount(needs, work.organisationId)
  }
}

const does: Readonly<Record<DueWork['kind'], (needs: Needs, work: DueWork) => Promise<void>>> = {
  look,
  notice: processNotice,
  refund: sendRefund,
  card: checkSavedCard,
  account: readAccount,
}

/** Reads the state of a connected account after the provider announced a change of it; it stays due until the provider has answered. */
export async function readAccount(
  needs: Pick<Needs, 'clock' | 'database' | 'log' | 'payments'>,
  { organisationId, id }: Pick<DueWork, 'organisationId' | 'id'>,
): Promise<void> {
  const { clock, database } = needs
  const now = clock()
  const nextAt = later(now, ACCOUNT_RETRY)
  const isDue = await database.inTenant(organisationId, (transaction) =>
    postponeRefresh(transaction, id, { now, nextAt }),
  )
  if (!isDue || !(await refreshAccount(needs, organisationId))) return
  await database.inTenant(organisationId, (transaction) => endRefresh(transaction, id, nextAt))
}

/** Processes a stored notice; it stays due until that succeeds. */
export async function processNotice(
  needs: Omit<Needs, 'payments'>,
  { organisationId, id }: Pick<DueWork, 'organisationId' | 'id'>,
): Promise<void> {
  const { clock, database, log } = needs
  const now = clock()
  // The next retry is scheduled before processing, so that a notice that always fails does not block the others.
  const notice = await database.inTenant(organisationId, async (transaction) => {
    const found = await findNotice(transaction, id)
    if (found) await postponeNotice(transaction, id, later(now, FIRST_RETRY))
    return found
  })
  if (!notice) return
  const { news, paymentId } = notice
  if (typeof news !== 'string') {
    await paymentNews(needs)(news, { noticeId: id }, now)
    return
  }
  await database.inTenant(organisationId, async (transaction) => {
    if (!(await settleNotice(transaction, id, 'applied'))) return
    await noteFailedRefund(transaction, paymentId, failedRefundOf(news))
    await announce(transaction, ['bookings'])
  })
  log.error({ payment: paymentId }, 'a refund did not arrive: its money is with the provider')
}

/**
 * Asks the provider about a payment. A payment that is no longer needed is cancelled at the provider, so that nobody can pay
 * it any more. If it was paid just before, it is settled normally.
 */
export async function look(
  needs: Needs,
  { organisationId, id }: Pick<DueWork, 'organisationId' | 'id'>,
): Promise<void> {
  const { clock, database, payments: providers } = needs
  const now = clock()
  const seen = await database.inTenant(organisationId, async (transaction) => {
    const payment = await takeLook(transaction, id, now, (due) => nextLook(due, now))
    if (payment?.purpose === 'fee' && !payment.isByCustomer) return 'fee'
    const payable = payment && (await findPayable(transaction, payment, now))
    // Undefined when this server has no access to the provider that took the payment.
    const payments = payment && (await providerOf(transaction, providers, payment))
    return payable && payments && { payment, payable, payments }
  })
  if (!seen) return
  if (seen === 'fee') {
    await sendCharge(needs, organisationId, id)
    return
  }
  const { payment, payable, payments } = seen
  const asked = await askFor(payments, organisationId, seen)
  const intent = isWaitedFor(payment, payable, now) ? asked : await cancelIntent(payments, organisationId, asked)
  await paymentNews(needs)(intent.news, 'reading', now)
  await noteWhatElse(needs, organisationId, id, intent)
}

/** Stores the disputes and failed refunds that a provider without signed notices returns together with the intent. */
async function noteWhatElse(
  needs: Needs,
  organisationId: string,
  id: string,
  { disputes = [], failedRefunds = [] }: ProviderIntent,
): Promise<void> {
  if (disputes.length === 0 && failedRefunds.length === 0) return
  for (const dispute of disputes) await noteDispute(needs, organisationId, id, dispute)
  if (failedRefunds.length === 0) return
  const hasFailed = await needs.database.inTenant(organisationId, async (transaction) => {
    let isNews = false
    for (const refundId of failedRefunds) isNews = (await noteFailedRefund(transaction, id, refundId)) || isNews
    if (isNews) await announce(transaction, ['bookings'])
    return isNews
  })
  if (hasFailed) needs.log.error({ payment: id }, 'a refund did not arrive: its money is with the provider')
}

/** Returns whether the payment can still be made: something is due and its deadline has not passed. */
const isWaitedFor = (payment: Payment, payable: Payable, now: Date): boolean =>
  payable.isOpen && payment.expiresAt.getTime() > now.getTime()

/**
 * Returns the time of the next check. There is one shortly before the deadline, so that a payment made in time is noticed in time, and one
 * at the deadline.
 */
function nextLook({ looks, expiresAt }: Payment, now: Date): Date {
  const next = later(now, doubled(FIRST_LOOK, looks, MOST_BETWEEN_LOOKS))
  const ends = [later(expiresAt, -LAST_CHANCE), expiresAt].filter((end) => end > now && end < next)
  return ends[0] ?? next
}

/** Sends a refund with an idempotency key, so that the provider executes it once (threat P2). */
async function sendRefund(needs: Needs, { organisationId, id: refundId }: DueWork): Promise<void> {
  const { clock, database, log, payments: providers } = needs
  const now = clock()
  const due = await database.inTenant(organisationId, async (transaction) => {
    const taken = await takeRefund(transaction, refundId, now, (tries) =>
      later(now, doubled(FIRST_RETRY, tries, LAST_RETRY)),
    )
    // The refund goes through the account that took the payment (rule D254), even when another account takes new payments by now.
    const payments = taken && (await providerOf(transaction, providers, taken))
    return payments && { ...taken, payments }
  })
  if (!due) return
  const sent = await send(due, organisationId, refundId)
  await database.inTenant(organisationId, async (transaction) => {
    await writeRefund(transaction, refundId, sent)
    await writeAuditEntry(transaction, {
      action: 'payment-refunded',
      accountId: null,
      address: null,
      subjectId: due.paymentId,
      details: { state: sent.state },
      at: now,
    })
    await announce(transaction, ['bookings'])
  })
  if (sent.state === 'failed')
    log.error({ payment: due.paymentId }, 'a refund was not taken: its money is with the provider')
}

/** Sends the refund. It counts as failed after the provider refused it several times; the organisation then decides what to do. */
async function send(
  due: DueRefund & { readonly payments: Payments },
  organisationId: string,
  refundId: string,
): Promise<Pick<ProviderRefund, 'state'> & { readonly refundId?: string }> {
  const { paymentId, intentId, amountCents, isWhole, repeats, feeCents } = due
  const key = `refund:${organisationId}:${refundId}:${repeats}`
  const order = { organisationId, paymentId, key, hasFee: feeCents > 0, ...(!isWhole && { amountCents }) }
  try {
    return await due.payments.refund({ organisationId, intentId }, order)
  } catch (error) {
    const isRefused = error instanceof PaymentsFault && error.kind === 'refused'
    if (!isRefused || due.tries < MOST_REFUSALS) throw error
    return { state: 'failed' }
  }
}
