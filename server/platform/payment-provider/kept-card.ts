import type { CardFace } from '#shared/domain/guarantee/kept-card.ts'

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
