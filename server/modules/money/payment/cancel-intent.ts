import { isSettled } from '#shared/domain/payment/payment-intent.ts'
import {
  type Payments,
  PaymentsFault,
  type ProviderIntent,
} from '#server/platform/payment-provider/payment-provider.ts'

/**
 * Cancels an intent at the provider, so that nobody can pay it any more. Returns the intent's state afterwards. An intent that was paid
 * just before stays paid.
 */
export async function cancelIntent(
  payments: Payments,
  organisationId: string,
  asked: ProviderIntent,
): Promise<ProviderIntent> {
  if (isSettled(asked.news.state)) return asked
  const name = { organisationId, intentId: asked.news.intentId }
  try {
    return await payments.cancel(name)
  } catch (error) {
    if (!(error instanceof PaymentsFault) || error.kind !== 'refused') throw error
    // The provider refused to cancel: the payment was paid just before, or the bank is processing it.
    return payments.read(name)
  }
}
