import type { CardFace } from '#shared/domain/guarantee/card-keeping-time.ts'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { IntentState } from '#shared/domain/payment/payment-intent.ts'
import type { DisputeState } from '#shared/domain/payment-account/dispute.ts'
import type { CardDecline, CardRef, HeardCard } from './stored-card.ts'

export type ProviderName = 'stripe' | 'mollie' | 'sandbox'

/** The product's ids of a payment, which the payment provider stores with it. */
export interface PaymentName {
  readonly organisationId: string
  readonly paymentId: string
}

/** Identifies an intent at the payment provider. Whether a caller may see it is checked against the stored payment. */
export interface IntentName {
  readonly organisationId: string
  readonly intentId: string
}

export interface IntentOrder extends PaymentName {
  /** Idempotency key: the same key always returns the same intent. */
  readonly key: string
  /** The amount in euro cents; 0 when a card is saved and nothing is paid. */
  readonly amountCents: number
  /** Whether the card is saved, so that it can be charged later without its owner being present. */
  readonly savesCard?: boolean
  /** The server's fee in euro cents, when an organisation's own account receives the payment. */
  readonly feeCents?: number
  /** Shown in the payment provider's reports; contains no personal data. */
  readonly description: string
  readonly channels: readonly PaymentChannel[]
}

/** The state of an intent as the payment provider reports it. It is compared with the stored payment (threat P3). */
export interface HeardNews {
  readonly organisationId: string
  readonly paymentId: string
  readonly intentId: string
  /** The payment provider's id of the account that received the payment; undefined for the server's own account (threat P5). */
  readonly account?: string | undefined
  readonly state: IntentState
  /** The amount to be paid, or the amount that was paid. */
  readonly amountCents: number
  /** Currency code in lower case, for example 'eur'. */
  readonly currency: string
  /** The payment channel; undefined when the payment provider does not report it, or reports one that the product does not offer. */
  readonly channel?: PaymentChannel | undefined
  /** The card that the intent saved. */
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
  /** Why a charge of a stored card failed, if the provider reports it with the intent. */
  readonly decline?: CardDecline | undefined
  /** Disputes that the provider reports with the intent, instead of by notifications. */
  readonly disputes?: readonly HeardDispute[]
  /** The provider's ids of refunds that did not reach the customer, if it reports them with the intent. */
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
  /** The deadline for the organisation's objection; null when it cannot object. */
  readonly respondBy: Date | null
  readonly openedAt: Date
}

/**
 * News that a refund did not reach the customer, with the provider's id of the refund, or without an id when it is unknown which refund
 * failed.
 */
export type FailedRefund = 'refund-failed' | `refund-failed:${string}`

/** Returns the provider's id of a failed refund; undefined when it is unknown. */
export const failedRefundOf = (news: FailedRefund): string | undefined => news.split(':')[1]

/** A verified webhook notification about a payment. */
export interface ProviderNotice {
  readonly id: string
  readonly kind: string
  readonly name: PaymentName
  readonly news: HeardNews | FailedRefund
}

/** Any verified webhook notification: about a payment, a dispute, or a changed account. */
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
  /** Idempotency key: repeated calls with the same key refund once. */
  readonly key: string
  /** The amount in euro cents; if absent, everything that has not been refunded. A larger amount is refused. */
  readonly amountCents?: number
  /** Whether the server charged a fee for the payment, which is refunded together with the money. */
  readonly hasFee?: boolean
}

export interface CardCharge {
  /** Null when the provider created no intent, because the card cannot be charged any more. */
  readonly intent: ProviderIntent | null
  /** Null when the charge succeeded or waits for the bank. */
  readonly decline: CardDecline | null
}

/** A provider's operations on stored cards. Calls throw only `PaymentsFault`. */
export interface CardKeeping {
  /** Charges a card without its owner being present. Repeated calls with the same key charge once. */
  charge(order: IntentOrder, card: CardRef): Promise<CardCharge>
  /** Returns a card's brand, last digits and expiry date; undefined when the provider does not have the card any more. */
  read(organisationId: string, card: CardRef): Promise<CardFace | undefined>
  /** Removes a card. Succeeds when the card was already removed. */
  remove(organisationId: string, card: CardRef): Promise<void>
}

/** A customer's visit to the payment page of a provider. */
export interface PageVisit {
  readonly channel: PaymentChannel
  /** The absolute address to which the payment page returns. */
  readonly returnUrl: string
}

/**
 * A payment provider for cards and bank payments. Calls throw only `PaymentsFault`, when the provider did not answer or
 * refused. No call is made within a database transaction.
 */
export interface Payments {
  readonly provider: ProviderName
  /** The provider's id of the account that receives the payments; undefined for the server's own account. */
  readonly account?: string | undefined
  /** Whether a declined intent can be retried. Otherwise another attempt needs a new intent. */
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
  /** Refunds an amount. Repeated calls with the same key refund once. Succeeds for an intent that was already refunded. */
  refund(intent: IntentName, order: RefundOrder): Promise<ProviderRefund>
  readonly cards: CardKeeping
  /** Returns the address of the page where the customer pays; absent for a provider without such a page. */
  redirect?: (intent: IntentName, visit: PageVisit) => Promise<string>
  /** Verifies and parses a webhook notification. 'ignored' is a valid notification that is not about one of the product's payments. */
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
