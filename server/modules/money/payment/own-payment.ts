import { isSettled } from '#shared/domain/payment/payment-intent.ts'
import { type IntentName, type Payments, PaymentsFault } from '#server/platform/payment-provider/payment-provider.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Holder } from '#server/platform/http/handler.ts'
import { providerOf } from '#server/modules/money/records/payment/organisation-payment-provider.ts'
import { partsOf } from '#server/modules/money/records/payment/payment-parts.ts'
import { findPaymentByIntent } from '#server/modules/money/records/payment/payments.ts'
import { isGivenBack } from '#server/modules/money/records/payment/refunds.ts'
import { findPayable } from './find-payable.ts'
import { isPayableBy, type Payable } from './payable.ts'
import type { ShownPayment } from './payment-wire.ts'
import { applyPaymentNews } from './settlement/apply-payment-news.ts'

/** The form of the provider's intent ids; other texts are never sent to the database. */
const INTENT_ID = /^(pi|tr|seti)_\w{1,200}$/

export interface OwnPayment extends ShownPayment {
  readonly payable: Payable
  /** Undefined when this server has no access to the provider that took the payment. */
  readonly payments: Payments | undefined
}

type Needs = Pick<Dependencies, 'database' | 'log' | 'outbox' | 'payments' | 'secrets'>

/** A payment of the caller by its intent. Other people's payments are not found (threat A1). */
export const findOwnPayment = (
  needs: Needs,
  organisationId: string,
  intentId: string,
  caller: Holder,
  now: Date,
): Promise<OwnPayment | undefined> =>
  findVisiblePayment(needs, organisationId, intentId, (payable) => isPayableBy(payable, caller), now)

/** Looks a payment up, if the caller may see it, and asks the provider while it is open. */
export async function readCurrentPayment(
  needs: Needs,
  organisationId: string,
  intentId: string,
  isAllowed: (payable: Payable) => boolean,
  now: Date,
): Promise<OwnPayment | undefined> {
  const seen = await findVisiblePayment(needs, organisationId, intentId, isAllowed, now)
  if (!seen?.payments || isSettled(seen.payment.state)) return seen
  await askProvider(needs, seen.payments, { organisationId, intentId }, now)
  return (await findVisiblePayment(needs, organisationId, intentId, isAllowed, now)) ?? seen
}

/** A payment by its intent, if the caller may see it. */
const findVisiblePayment = (
  { database, payments: providers }: Needs,
  organisationId: string,
  intentId: string,
  isAllowed: (payable: Payable) => boolean,
  now: Date,
): Promise<OwnPayment | undefined> =>
  database.inTenant(organisationId, async (transaction) => {
    const payment = INTENT_ID.test(intentId) ? await findPaymentByIntent(transaction, intentId) : undefined
    const payable = payment && (await findPayable(transaction, payment, now))
    if (!payment || !payable || !isAllowed(payable)) return undefined
    return {
      payment,
      payable,
      bookingIds: (await partsOf(transaction, payment)).map(({ bookingId }) => bookingId),
      isGivenBack: await isGivenBack(transaction, payment),
      payments: await providerOf(transaction, providers, payment),
    }
  })

/** Applies the provider's current state. While the provider cannot be reached, our record is used. */
async function askProvider(needs: Needs, payments: Payments, intent: IntentName, now: Date): Promise<void> {
  try {
    await applyPaymentNews(needs, (await payments.read(intent)).news, 'reading', now)
  } catch (error) {
    if (!(error instanceof PaymentsFault)) throw error
    needs.log.warn({ fault: error.message }, 'the provider did not say what became of a payment')
  }
}
