import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { IntentState } from '#shared/domain/payment/payment-intent.ts'

export type ProviderName = 'stripe' | 'sandbox'

/** One of our payments, as its provider knows it. */
export interface PaymentName {
  readonly organisationId: string
  readonly paymentId: string
}

/** An intent of the provider; who may see it is for our own record to say. */
export interface IntentName {
  readonly organisationId: string
  readonly intentId: string
}

export interface IntentOrder extends PaymentName {
  /** The same key gives the same intent, however often it is asked for. */
  readonly key: string
  /** In euros' cents. */
  readonly amountCents: number
  /** What is paid, for the provider's own lists; nothing about a person. */
  readonly description: string
  readonly channels: readonly PaymentChannel[]
}

/** What the provider says of an intent, to be compared with our own record (threat P3). */
export interface HeardNews {
  readonly organisationId: string
  readonly paymentId: string
  readonly intentId: string
  readonly state: IntentState
  /** What was to be paid, or has been where it says that it was. */
  readonly amountCents: number
  /** In lower case, 'eur'. */
  readonly currency: string
}

/** An intent as the provider knows it now. */
export interface ProviderIntent {
  readonly news: HeardNews
  /** For the page of whoever pays; in no log, file or table of ours (threat W4). */
  readonly clientSecret: string
}

/** A signed notice, read. 'refund-failed': what was sent back did not arrive. */
export interface ProviderNotice {
  readonly id: string
  readonly kind: string
  readonly name: PaymentName
  readonly news: HeardNews | 'refund-failed'
}

/** 'done': the money is on its way back for good; 'sent': the provider will say so later. */
export interface ProviderRefund {
  readonly refundId: string
  readonly state: 'sent' | 'done' | 'failed'
}

/**
 * Whoever takes cards and bank payments. Each call throws a `PaymentsFault`, and nothing else, when it was not answered or
 * was refused. None is made inside a transaction.
 */
export interface Payments {
  readonly provider: ProviderName
  /** Of Stripe, for the page; null for the sandbox. */
  readonly publishableKey: string | null
  /** What the provider's account has been opened for. */
  readonly channels: readonly PaymentChannel[]
  create(order: IntentOrder): Promise<ProviderIntent>
  read(intent: IntentName): Promise<ProviderIntent>
  /** Writes amount and description anew, where it can still be paid. */
  update(intent: IntentName, order: IntentOrder): Promise<ProviderIntent>
  /** Refused once it is paid. */
  cancel(intent: IntentName): Promise<ProviderIntent>
  /** All of it. The same key gives it back once; what was given back already counts as done. */
  refund(intent: IntentName, order: PaymentName & { readonly key: string }): Promise<ProviderRefund>
  /** Whether a notice is the provider's own, and what it says: 'ignored' is one that is about nothing of ours. */
  readNotice(body: Buffer, signature: string): ProviderNotice | 'forged' | 'ignored'
}

/** 'away': it may be tried again. 'refused': it was understood, and will not be done. */
export class PaymentsFault extends Error {
  override readonly name = 'PaymentsFault'
  readonly kind: 'away' | 'refused'

  /** @param message without anything secret: what the provider threw stays behind, as it may carry a client secret */
  constructor(kind: 'away' | 'refused', message: string) {
    super(message)
    this.kind = kind
  }
}
