import { isSettled, wasPaid } from '#shared/domain/payment/payment-intent.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { PaymentsFault } from '#server/platform/payment-provider/payment-provider.ts'
import { providerOf } from '#server/modules/money/records/payment/organisation-payment-provider.ts'
import { latestFee } from '#server/modules/money/records/payment/payments.ts'
import { cancelIntent } from '#server/modules/money/payment/cancel-intent.ts'
import { applyPaymentNews } from '#server/modules/money/payment/settlement/apply-payment-news.ts'

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'payments' | 'secrets'>

/**
 * Cancels the payment of a fee that the customer has begun, so that the fee is not paid twice (threat A30). 'ended': nobody can pay it any
 * more, or none was begun; 'paid': the money arrived just before; 'under-way': the bank has not decided; 'away': the provider does not
 * answer.
 */
export async function endOwnFeePayment(
  needs: Needs,
  organisationId: string,
  bookingId: string,
): Promise<'ended' | 'paid' | 'under-way' | 'away'> {
  const { clock, database, log, payments: providers } = needs
  const begun = await database.inTenant(organisationId, async (transaction) => {
    const payment = await latestFee(transaction, bookingId)
    if (!payment?.isByCustomer || isSettled(payment.state)) return undefined
    return { payment, payments: await providerOf(transaction, providers, payment) }
  })
  if (!begun) return 'ended'
  const { payment, payments } = begun
  const { intentId } = payment
  if (!payments) return 'away'
  // The payment was begun a moment ago and its intent id is not stored yet, so it cannot be cancelled here.
  if (intentId === null) return 'under-way'
  try {
    const ended = await cancelIntent(payments, organisationId, await payments.read({ organisationId, intentId }))
    await applyPaymentNews(needs, ended.news, 'reading', clock())
    if (wasPaid(ended.news.state)) return 'paid'
    return isSettled(ended.news.state) ? 'ended' : 'under-way'
  } catch (error) {
    if (!(error instanceof PaymentsFault)) throw error
    log.warn({ fault: error.message }, 'a payment of a fee could not be ended')
    return 'away'
  }
}
