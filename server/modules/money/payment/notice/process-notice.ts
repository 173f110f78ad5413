import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { failedRefundOf, type ProviderNotice } from '#server/platform/payment-provider/payment-provider.ts'
import { applyPaymentNews } from '#server/modules/money/payment/settlement/apply-payment-news.ts'
import { FIRST_RETRY, later } from '#server/modules/money/payment/retry-times.ts'
import type { DueWork } from '#server/modules/money/records/payment/payments.ts'
import { findNotice, postponeNotice, settleNotice } from '#server/modules/money/records/payment/provider-notices.ts'
import { noteFailedRefund } from '#server/modules/money/records/payment/refund-states.ts'

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'secrets'>

/** Processes a notice that was acknowledged. A failure is only logged, because `startPaymentWork` tries again. */
export const tryToProcessNotice = (
  needs: Needs,
  { id, name: { organisationId } }: Pick<ProviderNotice, 'id' | 'name'>,
): Promise<void> =>
  processNotice(needs, { organisationId, id }).catch((error: unknown) => {
    needs.log.warn({ err: error }, 'a payment notice waits')
  })

/** Processes a stored notice; it stays due until that succeeds. */
export async function processNotice(
  needs: Needs,
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
    await applyPaymentNews(needs, news, { noticeId: id }, now)
    return
  }
  await database.inTenant(organisationId, async (transaction) => {
    if (!(await settleNotice(transaction, id, 'applied'))) return
    await noteFailedRefund(transaction, paymentId, failedRefundOf(news))
    await announce(transaction, ['bookings'])
  })
  log.error({ payment: paymentId }, 'a refund did not arrive: its money is with the provider')
}
