import type { Cents } from '#shared/domain/payment/money.ts'

/** A gift card is worth at least €1 and at most €1,000. */
export const MIN_GIFT_CARD_CENTS: Cents = 100
export const MAX_GIFT_CARD_CENTS: Cents = 100_000

export const LONGEST_MESSAGE = 500

/** The maximum number of fixed amounts that an organisation offers in the widget. */
export const MOST_AMOUNTS = 6

/** The minimum and maximum validity of gift cards in months. Less than a year would be unfair to buyers. */
export const LEAST_MONTHS = 12
export const MOST_MONTHS = 120

/** How gift cards are sold in the widget (rule D283). */
export interface GiftCardSale {
  readonly isOn: boolean
  /** The amounts to choose from, ascending. */
  readonly amounts: readonly Cents[]
  /** Whether the buyer may choose any other amount within the limits of a gift card. */
  readonly isFree: boolean
  /** The validity of gift cards in months; null if they never expire. */
  readonly months: number | null
}

export const isGiftCardAmount = (cents: Cents): boolean => cents >= MIN_GIFT_CARD_CENTS && cents <= MAX_GIFT_CARD_CENTS

/** Whether gift cards of this amount can be bought in the widget. */
export const isSold = ({ isOn, amounts, isFree }: GiftCardSale, cents: Cents): boolean =>
  isOn && isGiftCardAmount(cents) && (isFree || amounts.includes(cents))
