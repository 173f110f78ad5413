import { type CancellationPolicy, isLateCancellation } from '#shared/domain/booking/cancellation.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { RestWay } from './deposit.ts'

/** A sentence about paying and cancelling that customers read before they pay (rule D278). The texts are in `shared/i18n`. */
export type PaymentTerm =
  | { readonly kind: 'now' | 'rest-online' | 'rest-place'; readonly cents: Cents }
  /** Until when the customer can cancel without cost. A term that says what happens after that always follows. */
  | { readonly kind: 'cancel-until'; readonly at: EpochMinute }
  | { readonly kind: 'cancel-always' | 'late-forfeit' | 'late-refuse' | 'soon-forfeit' | 'soon-refuse' | 'no-show' }

export interface PaymentAgreement {
  /** The amount that is paid online when booking. `laterCents` is what remains. */
  readonly nowCents: Cents
  readonly laterCents: Cents
  /** The payment method; null for a booking without a price. */
  readonly method: PaymentMethod | null
  readonly rest: RestWay
  readonly start: EpochMinute
  /** Whether gift cards pay a part. After a late cancellation that part is kept, whatever the payment method of the rest. */
  readonly hasGiftCards?: boolean
}

/**
 * Returns the sentences that customers read before paying: what is paid now, what later and how, until when they can cancel without cost,
 * what is kept after that, and what a no-show costs. For a booking that is free or paid afterwards there are none, because nothing is kept,
 * except if gift cards pay a part.
 */
export function paymentTerms(
  { method, start, hasGiftCards = false, ...agreed }: PaymentAgreement,
  policy: CancellationPolicy,
  now: EpochMinute,
): readonly PaymentTerm[] {
  if (!hasGiftCards && (method === null || method === 'pay-afterwards')) return []
  return [...(method === 'card' ? partsOf(agreed) : []), ...cancellationTerms(start, policy, now), { kind: 'no-show' }]
}

/** Returns the terms about what is paid now and what later. If everything is paid at once, there are none. */
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
