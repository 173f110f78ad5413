import type { CardFace } from '#shared/domain/guarantee/kept-card.ts'

/** The provider's ids of a kept card and of the person it is kept for. At Mollie the card is a mandate. */
export interface CardRef {
  readonly holderRef: string
  readonly cardRef: string
}

/** A card that an intent saved. */
export interface HeardCard extends CardRef {
  /** Absent where the provider only names the card: in notices, and in Mollie's payments. */
  readonly face?: CardFace | undefined
}

/** Why a charge of a kept card was not taken. 'authentication': the bank wants its owner to confirm, who is not there. */
export type CardDecline = 'declined' | 'authentication' | 'expired' | 'funds'
