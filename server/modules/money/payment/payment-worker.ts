import { PaymentsFault } from '#server/platform/payment-provider/payment-provider.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { startRepeatedJob } from '#server/platform/monitor/repeated-job.ts'
import { type DueWork, duePaymentWork } from '#server/modules/money/records/payment/payments.ts'
import { checkPayment } from './check-payment.ts'
import { checkSavedCard } from './fees/refresh-or-remove-card.ts'
import { processNotice } from './notice/process-notice.ts'
import { refreshAccount, refreshDueAccount } from './refresh-account.ts'
import { sendRefund } from './send-refund.ts'

/** Milliseconds between two runs. */
const EVERY = 5000
/** Maximum items per run; the others wait for the next run. */
const BATCH = 50
type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'payments' | 'secrets'>

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
    await perform[work.kind](needs, work)
  } catch (error) {
    if (!(error instanceof PaymentsFault)) throw error
    needs.log.warn({ fault: error.message, kind: work.kind }, 'payment work waits')
    if (error.kind === 'no-access') await refreshAccount(needs, work.organisationId)
  }
}

const perform: Readonly<Record<DueWork['kind'], (needs: Needs, work: DueWork) => Promise<void>>> = {
  look: checkPayment,
  notice: processNotice,
  refund: sendRefund,
  card: checkSavedCard,
  account: refreshDueAccount,
}
