import type { Cents } from '#shared/domain/payment/money.ts'

/**
 * The kind of a ledger entry. 'returned': money of a booking that ended came back to the card. 'refunded': the unused card was refunded to
 * its buyer. 'charged-back': a bank reversed the buyer's payment, or withdrew that reversal.
 */
export type GiftCardEntryKind = (typeof GIFT_CARD_ENTRY_KINDS)[number]

export const GIFT_CARD_ENTRY_KINDS = [
  'issued',
  'spent',
  'returned',
  'expired',
  'corrected',
  'refunded',
  'charged-back',
] as const

/** A line of a gift card's ledger. Lines are only added, and their sum is the balance (rule D282). */
export interface GiftCardEntry {
  readonly kind: GiftCardEntryKind
  /** Positive when issued or returned, negative when spent, expired or refunded. */
  readonly cents: Cents
  /** The booking that the card paid, or from which money was returned to the card; otherwise null. */
  readonly bookingId: string | null
}

export const giftCardBalance = (entries: readonly Pick<GiftCardEntry, 'cents'>[]): Cents =>
  entries.reduce((sum, { cents }) => sum + cents, 0)

/** Returns how much of a gift card a booking uses: what was spent on it less what was returned. */
export const spentOnBooking = (entries: readonly GiftCardEntry[], bookingId: string): Cents =>
  0 - giftCardBalance(entries.filter((entry) => entry.bookingId === bookingId))

export interface GiftCardState {
  readonly balanceCents: Cents
  readonly isBlocked: boolean
  /** Milliseconds since 1970; null if it never expires. */
  readonly expiresAt: number | null
}

/** Whether a gift card has expired. It is expired from the moment `expiresAt` on. */
export const isExpired = ({ expiresAt }: Pick<GiftCardState, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && expiresAt <= now

/** Returns the amount that can be spent (rule D282); 0 for a gift card that is blocked or has expired. */
export const usableCents = (card: GiftCardState, now: number): Cents =>
  card.isBlocked || isExpired(card, now) ? 0 : card.balanceCents

/** Why nothing can be spent of a gift card. */
export type GiftCardProblem = 'blocked' | 'expired' | 'spent'

/** Returns why nothing can be spent of a gift card; undefined when something can. */
export function problemOfCard(card: GiftCardState, now: number): GiftCardProblem | undefined {
  if (card.isBlocked) return 'blocked'
  if (isExpired(card, now)) return 'expired'
  return card.balanceCents === 0 ? 'spent' : undefined
}

/** Splits an amount over gift cards in the order in which they were typed. Balances of [€10, €30] and an amount of €25 → [€10, €15]. */
export function spendInOrder(balances: readonly Cents[], cents: Cents): Cents[] {
  let left = cents
  return balances.map((balance) => {
    const spent = Math.min(balance, left)
    left -= spent
    return spent
  })
}

/** Splits a returned amount over gift cards, beginning with the card that was used last. */
export const returnInOrder = (spent: readonly Cents[], cents: Cents): Cents[] =>
  spendInOrder(spent.toReversed(), cents).toReversed()

/** The number of days after the purchase within which a buyer can return an unused gift card (rule D286). */
export const REFUND_DAYS = 14

/** Whether a gift card can be refunded to its buyer. */
export function isRefundable(entries: readonly GiftCardEntry[], issuedAt: number, now: number): boolean {
  const isUntouched = entries.every(({ kind }) => kind === 'issued')
  return isUntouched && now < issuedAt + REFUND_DAYS * 24 * 3_600_000
}
