import { type CancellationPolicy, isLateCancellation } from '#shared/domain/booking/cancellation.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { RestWay } from './deposit.ts'

/** A sentence about paying and cancelling that customers read before they pay (rule D278). The texts are in `shared/i18n`. */
export type PaymentTerm =
  | { readonly kind: 'now' | 'rest-online' | 'rest-place'; readonly cents: Cents }
  /** Until when cancelling is free; `cancel-until` comes with what happens afterwards. */
  | { readonly kind: 'cancel-until'; readonly at: EpochMinute }
  | { readonly kind: 'cancel-always' | 'late-forfeit' | 'late-refuse' | 'soon-forfeit' | 'soon-refuse' | 'no-show' }

export interface PaymentAgreement {
  /** What is paid online when booking, and what is left then. */
  readonly nowCents: Cents
  readonly laterCents: Cents
  /** Null for a booking that costs nothing. */
  readonly method: PaymentMethod | null
  readonly rest: RestWay
  readonly start: EpochMinute
  /** Whether gift cards pay a part, which a late cancellation keeps whatever the method of the rest is. */
  readonly hasGiftCards?: boolean
}

/**
 * What a customer is told before paying: what is paid now, what later and how, until when cancelling is free, what is kept
 * otherwise, and what a no-show costs. Nothing of it is said of what is free or paid afterwards, because nothing is kept there but the money
 * of gift cards.
 */
export function paymentTerms(
  { method, start, hasGiftCards = false, ...agreed }: PaymentAgreement,
  policy: CancellationPolicy,
  now: EpochMinute,
): readonly PaymentTerm[] {
  if (!hasGiftCards && (method === null || method === 'pay-afterwards')) return []
  return [...(method === 'card' ? partsOf(agreed) : []), ...cancellationTerms(start, policy, now), { kind: 'no-show' }]
}

/** What is paid now and later. A payment of everything at once is not mentioned. */
function partsOf({ nowCents, laterCents, rest }: Omit<PaymentAgreement, 'method' | 'start'>): readonly PaymentTerm[] {
  if (laterCents === 0) return []
  const later: PaymentTerm = { kind: `rest-${rest}`, cents: laterCents }
  return nowCents === 0 ? [later] : [{ kind: 'now', cents: nowCents }, later]
}

function cancellationTerms(start: EpochMinute, policy: CancellationPolicy, now: EpochMinute): readonly PaymentTerm[] {
  const { lateMinutes, whenLate } = policy
  if (lateMinutes === 0) return [{ kind: 'cancel-always' }]
  if (isLateCancellation({ start }, policy, now)) return [{ kind: `soon-${whenLate}` }]
  return [{ kind: 'cancel-until', at: start - lateMinutes }, { kind: `late-${whenLate}` }]
}
