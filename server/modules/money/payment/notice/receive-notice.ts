import type { ProviderNotice } from '#server/platform/payment-provider/payment-provider.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { keepNotice } from '#server/modules/money/records/payment/provider-notices.ts'
import { findPayment } from '#server/modules/money/records/payment/payments.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { processNotice } from '#server/modules/money/payment/payment-worker.ts'

/**
 * Milliseconds after which the payment worker may process a stored notice. Normally the process that received it does so before.
 */
const PATIENCE = 5000

export interface PaymentNotices {
  /** Stores a notice about one of our payments. A notice about any other payment is ignored. */
  keep(notice: ProviderNotice): Promise<'kept' | 'ignored'>
  /** Processes a notice after it was acknowledged. A failure is retried by `startPaymentWork`. */
  process(notice: ProviderNotice): Promise<void>
}

/** Handles notices of the provider: stored first, then acknowledged, then processed (threat P1). */
export function paymentNotices(
  dependencies: Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'secrets'>,
): PaymentNotices {
  const { clock, database, log } = dependencies
  return {
    keep: async (notice) => {
      const { organisationId, paymentId } = notice.name
      if (!isId(organisationId) || !isId(paymentId)) return 'ignored'
      return database.inTenant(organisationId, async (transaction) => {
        if (!(await findPayment(transaction, paymentId))) return 'ignored'
        const receivedAt = clock()
        const dueAt = new Date(receivedAt.getTime() + PATIENCE)
        await keepNotice(transaction, notice, { receivedAt, dueAt })
        return 'kept'
      })
    },
    process: ({ id, name: { organisationId } }) =>
      processNotice(dependencies, { organisationId, id }).catch((error: unknown) => {
        log.warn({ err: error }, 'a payment notice waits')
      }),
  }
}
