import { type DepositFacts, depositOf } from '#shared/domain/deposit/deposit.ts'
import { type Cents, centsOfEuros } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'

/**
 * What must be paid online for a request; null for everything or nothing, as the payment method says (rule D275). A payment afterwards is
 * refused while a deposit is due, and so is another deposit than the customer saw (threat A23).
 *
 * @param agreedCents the price of all seats after discounts
 */
export function depositOfRequest(
  service: Pick<Service, 'deposit'> | undefined,
  { totalPriceRequest: { seenDeposit } }: Pick<RequestOf<'createAppointment'>['body'], 'totalPriceRequest'>,
  { agreedCents, method }: { readonly agreedCents: Cents; readonly method: PaymentMethod | null },
  facts: DepositFacts,
): Cents | null | Refusal {
  if (method === null || method === 'credits') return null
  const depositCents = depositOf(service?.deposit, agreedCents, facts)
  if (method === 'pay-afterwards') return depositCents === null ? null : refuse('deposit-required')
  // A client that knows of no deposits says nothing.
  const isSeen = seenDeposit === undefined || (seenDeposit ? centsOfEuros(seenDeposit.amount) : null) === depositCents
  return isSeen ? depositCents : refuse('deposit-changed')
}
