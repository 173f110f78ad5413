import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { IntentState } from '#shared/domain/payment/payment-intent.ts'

export type ProviderName = 'stripe' | 'sandbox'

/** The ids by which the provider knows one of our payments. */
export interface PaymentName {
  readonly organisationId: string
  readonly paymentId: string
}

/** An intent at the provider. Whether a caller may see it is checked against our own record. */
export interface IntentName {
  readonly organisationId: string
  readonly intentId: string
}

export interface IntentOrder extends PaymentName {
  /** Idempotency key: the same key always returns the same intent. */
  readonly key: string
  /** The amount in euro cents. */
  readonly amountCents: number
  /** Shown in the reports of the payment provider; has no personal data. */
  readonly description: string
  readonly channels: readonly PaymentChannel[]
}

/** The state of an intent as the provider reports it, to be compared with our record (threat P3). */
export interface HeardNews {
  readonly organisationId: string
  readonly paymentId: string
  readonly intentId: string
  readonly state: IntentState
  /** The amount to be paid, or the amount that was paid. */
  readonly amountCents: number
  /** Currency code in lower case, for example 'eur'. */
  readonly currency: string
}

/** The current state of an intent at the provider. */
export interface ProviderIntent {
  readonly news: HeardNews
  /** A secret for the payment form in the customer's browser. It is never logged or stored (threat W4). */
  readonly clientSecret: string
}

/** A verified webhook notice. 'refund-failed' means that a refund did not reach the customer. */
export interface ProviderNotice {
  readonly id: string
  readonly kind: string
  readonly name: PaymentName
  readonly news: HeardNews | 'refund-failed'
}

/** 'done': the refund is final. 'sent': the provider reports the result later. */
export interface ProviderRefund {
  readonly refundId: string
  readonly state: 'sent' | 'done' | 'failed'
}

/**
 * A payment provider for cards and bank payments. Calls throw only `PaymentsFault`, when the provider did not answer or
 * refused. No call is made within a database transaction.
 */
export interface Payments {
  readonly provider: ProviderName
  /** Stripe's public key for the payment form; null for the sandbox. */
  readonly publishableKey: string | null
  /** The payment methods that are enabled in the provider's account. */
  readonly channels: readonly PaymentChannel[]
  create(order: IntentOrder): Promise<ProviderIntent>
  read(intent: IntentName): Promise<ProviderIntent>
  /** Changes amount and description of an unpaid intent. */
  update(intent: IntentName, order: IntentOrder): Promise<ProviderIntent>
  /** Cancels an intent. Refused when it is paid. */
  cancel(intent: IntentName): Promise<ProviderIntent>
  /** Refunds the whole amount. The same key refunds once; an intent that is refunded already counts as done. */
  refund(intent: IntentName, order: PaymentName & { readonly key: string }): Promise<ProviderRefund>
  /** Verifies and parses a webhook notice. 'ignored' is a valid notice that is not about one of our payments. */
  readNotice(body: Buffer, signature: string): ProviderNotice | 'forged' | 'ignored'
}

/** 'away': the provider cannot be reached; a retry may help. 'refused': the provider understood and declined. */
export class PaymentsFault extends Error {
  override readonly name = 'PaymentsFault'
  readonly kind: 'away' | 'refused'

  /** @param message without secrets. The provider's original error is dropped, because it may contain a client secret. */
  constructor(kind: 'away' | 'refused', message: string) {
    super(message)
    this.kind = kind
  }
}
