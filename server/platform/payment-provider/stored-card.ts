import type { CardFace } from '#shared/domain/guarantee/card-keeping-time.ts'

/** The payment provider's ids of a stored card and of the customer object that it is stored for. At Mollie the card is a mandate. */
export interface CardRef {
  readonly holderRef: string
  readonly cardRef: string
}

/** A card that was saved by an intent, as the payment provider reports it. */
export interface HeardCard extends CardRef {
  /**
   * The card's brand, last digits and expiry date. Absent when the payment provider sends only its id: in notifications, and in Mollie's
   * payments.
   */
  readonly face?: CardFace | undefined
}

/** Why a charge of a stored card failed. 'authentication': the bank requires the card's owner to confirm, who is not present. */
export type CardDecline = 'declined' | 'authentication' | 'expired' | 'funds'
