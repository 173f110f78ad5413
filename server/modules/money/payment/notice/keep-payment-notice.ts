import type { ProviderNotice } from '#server/platform/payment-provider/payment-provider.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { keepNotice } from '#server/modules/money/records/payment/provider-notices.ts'
import { findPayment } from '#server/modules/money/records/payment/payments.ts'
import { isId } from '#server/platform/http/identifiers.ts'

/**
 * Milliseconds after which the payment worker may process a stored notice. Normally the process that received it does so before.
 */
const PATIENCE = 5000

/**
 * Stores a notice about one of our payments, before it is acknowledged and then processed (threat P1). A notice about any other payment is
 * ignored.
 */
export async function keepPaymentNotice(
  { clock, database }: Pick<Dependencies, 'clock' | 'database'>,
  notice: ProviderNotice,
): Promise<'kept' | 'ignored'> {
  const { organisationId, paymentId } = notice.name
  if (!isId(organisationId) || !isId(paymentId)) return 'ignored'
  return database.inTenant(organisationId, async (transaction) => {
    if (!(await findPayment(transaction, paymentId))) return 'ignored'
    const receivedAt = clock()
    const dueAt = new Date(receivedAt.getTime() + PATIENCE)
    await keepNotice(transaction, notice, { receivedAt, dueAt })
    return 'kept'
  })
}
