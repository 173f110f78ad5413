import type { CardFace } from '#shared/domain/guarantee/kept-card.ts'
import type { IntentOrder, ProviderIntent } from './payment-provider.ts'

/** The providers that keep cards. Mollie's API keeps a card only after a first payment of it, so it is not among them. */
export type CardProvider = 'stripe' | 'sandbox'

/** The provider's ids of a kept card and of the person it is kept for. */
export interface CardRef {
  readonly holderRef: string
  readonly cardRef: string
}

/** A card that an intent saved. */
export interface HeardCard extends CardRef {
  /** Absent in notices, which name the card only. */
  readonly face?: CardFace | undefined
}

/** Why a charge of a kept card was not taken. 'authentication': the bank wants its owner to confirm, who is not there. */
export type CardDecline = 'declined' | 'authentication' | 'expired' | 'funds'

export interface CardCharge {
  readonly intent: ProviderIntent
  /** Null when the charge was taken, or waits for the bank. */
  readonly decline: CardDecline | null
}

/** What a provider does with cards that it keeps. Calls throw only `PaymentsFault`. */
export interface CardKeeping {
  readonly provider: CardProvider
  /** Charges a card while its owner is not there. The same key charges once. */
  charge(order: IntentOrder, card: CardRef): Promise<CardCharge>
  /** What a card is; undefined when the provider does not know it any more. */
  read(organisationId: string, card: CardRef): Promise<CardFace | undefined>
  /** Removes a card. One that is removed already counts as done. */
  remove(organisationId: string, card: CardRef): Promise<void>
}
