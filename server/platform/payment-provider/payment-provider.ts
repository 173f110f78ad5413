import type { CardFace } from '#shared/domain/guarantee/kept-card.ts'
import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { IntentState } from '#shared/domain/payment/payment-intent.ts'
import type { DisputeState } from '#shared/domain/payment-account/dispute.ts'
import type { CardDecline, CardRef, HeardCard } from './kept-card.ts'

export type ProviderName = 'stripe' | 'mollie' | 'sandbox'

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
  /** The amount in euro cents; 0 when a card is saved and nothing is paid. */
  readonly amountCents: number
  /** Whether the card is saved, to be charged later while its owner is not there. */
  readonly savesCard?: boolean
  /** What the server keeps of it, in euro cents, when an organisation's own account takes the payment. */
  readonly feeCents?: number
  /** Shown in the reports of the payment provider; has no personal data. */
  readonly description: string
  readonly channels: readonly PaymentChannel[]
}

/** The state of an intent as the provider reports it, to be compared with our record (threat P3). */
export interface HeardNews {
  readonly organisationId: string
  readonly paymentId: string
  readonly intentId: string
  /** The provider's id of the account that took the payment; undefined for the server's own (threat P5). */
  readonly account?: string | undefined
  readonly state: IntentState
  /** The amount to be paid, or the amount that was paid. */
  readonly amountCents: number
  /** Currency code in lower case, for example 'eur'. */
  readonly currency: string
  /** How it is paid, as far as the provider says it and it is one of ours. */
  readonly channel?: PaymentChannel | undefined
  /** The card that it saved. */
  readonly card?: HeardCard | undefined
}

/** The current state of an intent at the provider. */
export interface ProviderIntent {
  readonly news: HeardNews
  /**
   * A secret for the payment form in the customer's browser; empty for a provider with a page of its own. It is never logged
   * or stored (threat W4).
   */
  readonly clientSecret: string
  /** Why a charge of a kept card was not taken, where the provider tells it with the intent. */
  readonly decline?: CardDecline | undefined
  /** Disputes that the provider tells with the intent, instead of by notices. */
  readonly disputes?: readonly HeardDispute[]
  /** The provider's ids of refunds that did not reach the customer, where it tells them with the intent. */
  readonly failedRefunds?: readonly string[]
}

/** A dispute as the provider reports it. */
export interface HeardDispute {
  readonly disputeId: string
  readonly intentId: string
  readonly account?: string | undefined
  readonly amountCents: number
  readonly state: DisputeState
  /** The provider's word for the reason, for example 'fraudulent'. */
  readonly reason: string
  /** Until when the organisation may object; null when it cannot. */
  readonly respondBy: Date | null
  readonly openedAt: Date
}

/** A refund did not reach the customer: with the provider's id of it, or without where it is not known which. */
export type FailedRefund = 'refund-failed' | `refund-failed:${string}`

/** The provider's id of a failed refund. */
export const failedRefundOf = (news: FailedRefund): string | undefined => news.split(':')[1]

/** A verified webhook notice. */
export interface ProviderNotice {
  readonly id: string
  readonly kind: string
  readonly name: PaymentName
  readonly news: HeardNews | FailedRefund
}

/** Any verified webhook notice: about a payment, a dispute, or an account that changed at the provider. */
export type HeardNotice =
  | { readonly about: 'payment'; readonly notice: ProviderNotice }
  | { readonly about: 'dispute'; readonly dispute: HeardDispute }
  | { readonly about: 'account'; readonly account: string }

/** 'done': the refund is final. 'sent': the provider reports the result later. */
export interface ProviderRefund {
  readonly refundId: string
  readonly state: 'sent' | 'done' | 'failed'
}

export interface RefundOrder extends PaymentName {
  /** Idempotency key: the same key refunds once. */
  readonly key: string
  /** The amount in euro cents; all that is left when absent. More than that is refused. */
  readonly amountCents?: number
  /** Whether the server kept a fee of the payment, which goes back with the money. */
  readonly hasFee?: boolean
}

export interface CardCharge {
  /** Null when the provider made none, because the card cannot be charged any more. */
  readonly intent: ProviderIntent | null
  /** Null when the charge was taken, or waits for the bank. */
  readonly decline: CardDecline | null
}

/** What a provider does with cards that it keeps. Calls throw only `PaymentsFault`. */
export interface CardKeeping {
  /** Charges a card while its owner is not there. The same key charges once. */
  charge(order: IntentOrder, card: CardRef): Promise<CardCharge>
  /** What a card is; undefined when the provider does not know it any more. */
  read(organisationId: string, card: CardRef): Promise<CardFace | undefined>
  /** Removes a card. One that is removed already counts as done. */
  remove(organisationId: string, card: CardRef): Promise<void>
}

/** How a customer goes to the page of a provider and comes back. */
export interface PageVisit {
  readonly channel: PaymentChannel
  /** The absolute address that the page leads back to. */
  readonly returnUrl: string
}

/**
 * A payment provider for cards and bank payments. Calls throw only `PaymentsFault`, when the provider did not answer or
 * refused. No call is made within a database transaction.
 */
export interface Payments {
  readonly provider: ProviderName
  /** The provider's id of the account that takes the payments; undefined for the server's own. */
  readonly account?: string | undefined
  /** Whether a declined intent can be tried again. Otherwise another attempt needs another intent. */
  readonly canRetry: boolean
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
  /** Refunds an amount. The same key refunds once; an intent that is refunded already counts as done. */
  refund(intent: IntentName, order: RefundOrder): Promise<ProviderRefund>
  readonly cards: CardKeeping
  /** Returns the address of the page where the customer pays, for a provider that has one. */
  redirect?: (intent: IntentName, visit: PageVisit) => Promise<string>
  /** Verifies and parses a webhook notice. 'ignored' is a valid notice that is not about one of our payments. */
  readNotice(body: Buffer, signature: string): ProviderNotice | 'forged' | 'ignored'
}

/**
 * - 'away': the provider cannot be reached; a retry may help.
 * - 'refused': the provider understood and declined.
 * - 'no-access': the key or the connected account gives no access any more.
 */
export type FaultKind = 'away' | 'refused' | 'no-access'

export class PaymentsFault extends Error {
  override readonly name = 'PaymentsFault'
  readonly kind: FaultKind

  /** @param message without secrets. The provider's original error is dropped, because it may contain a client secret. */
  constructor(kind: FaultKind, message: string) {
    super(message)
    this.kind = kind
  }
}
