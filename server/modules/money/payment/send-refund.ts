import {
  type Payments,
  PaymentsFault,
  type ProviderRefund,
} from '#server/platform/payment-provider/payment-provider.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { writeAuditEntry } from '#server/modules/identity/records/index.ts'
import { providerOf } from '#server/modules/money/records/payment/organisation-payment-provider.ts'
import type { DueWork } from '#server/modules/money/records/payment/payments.ts'
import { type DueRefund, takeRefund, writeRefund } from '#server/modules/money/records/payment/refund-states.ts'
import { doubled, FIRST_RETRY, later } from './retry-times.ts'

/** The longest delay in milliseconds before a refund is sent again. */
const LAST_RETRY = 3_600_000
/** The number of retries after which a refund that the payment provider keeps refusing counts as failed. */
const MOST_REFUSALS = 3

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'payments'>

/** Sends a refund with an idempotency key, so that the provider executes it once (threat P2). */
export async function sendRefund(needs: Needs, { organisationId, id: refundId }: DueWork): Promise<void> {
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
