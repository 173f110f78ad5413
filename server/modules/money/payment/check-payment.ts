import type { ProviderIntent } from '#server/platform/payment-provider/payment-provider.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { providerOf } from '#server/modules/money/records/payment/organisation-payment-provider.ts'
import { type DueWork, type Payment, takeLook } from '#server/modules/money/records/payment/payments.ts'
import { noteFailedRefund } from '#server/modules/money/records/payment/refund-states.ts'
import { cancelIntent } from './cancel-intent.ts'
import { noteDispute } from './dispute/note-dispute.ts'
import { sendCharge } from './fees/send-charge.ts'
import { findPayable } from './find-payable.ts'
import type { Payable } from './payable.ts'
import { askFor, FIRST_LOOK } from './payment-attempts.ts'
import { doubled, later } from './retry-times.ts'
import { applyPaymentNews } from './settlement/apply-payment-news.ts'

/** Milliseconds before the end of a hold at which the provider is asked once more. */
const LAST_CHANCE = 30_000
/** Maximum milliseconds between two checks while somebody may be paying. */
const MOST_BETWEEN_LOOKS = 15 * 60_000

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'payments' | 'secrets'>

/**
 * Asks the provider about a payment. A payment that is no longer needed is cancelled at the provider, so that nobody can pay
 * it any more. If it was paid just before, it is settled normally.
 */
export async function checkPayment(
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
  await applyPaymentNews(needs, intent.news, 'reading', now)
  await noteDisputesAndFailedRefunds(needs, organisationId, id, intent)
}

/** Stores the disputes and failed refunds that a provider without signed notices returns together with the intent. */
async function noteDisputesAndFailedRefunds(
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
