import { type DepositFacts, depositOf } from '#shared/domain/deposit/deposit.ts'
import { type Cents, centsOfEuros } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'

/**
 * Returns the deposit in cents that must be paid online for a request; null when there is none, so that the payment method decides what is
 * paid now (rule D275). Refuses paying afterwards while a deposit is due, and a deposit that differs from what the customer saw (threat
 * A23).
 *
 * @param agreedCents the price of all seats after discounts
 */
export function depositOfRequest(
  service: Pick<Service, 'deposit'> | undefined,
  { order: { seenDeposit } }: Pick<RequestOf<'reserve'>['body'], 'order'>,
  { agreedCents, method }: { readonly agreedCents: Cents; readonly method: PaymentMethod | null },
  facts: DepositFacts,
): Cents | null | Refusal {
  if (method === null || method === 'credits') return null
  const depositCents = depositOf(service?.deposit, agreedCents, facts)
  if (method === 'pay-afterwards') return depositCents === null ? null : refuse('deposit-required')
  // An older client that does not know deposits leaves `seenDeposit` out, and is accepted.
  const isSeen = seenDeposit === undefined || (seenDeposit ? centsOfEuros(seenDeposit.amount) : null) === depositCents
  return isSeen ? depositCents : refuse('deposit-changed')
}
