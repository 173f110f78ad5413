import type { Cents } from '#shared/domain/payment/money.ts'

/**
 * 'returned': of a booking that ended. 'refunded': the unused card was given back to its buyer. 'charged-back': a bank took back what the
 * buyer had paid, or gave it again.
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
  /** The booking that was paid, or whose money came back; otherwise null. */
  readonly bookingId: string | null
}

export const giftCardBalance = (entries: readonly Pick<GiftCardEntry, 'cents'>[]): Cents =>
  entries.reduce((sum, { cents }) => sum + cents, 0)

/** What of a gift card a booking has, after what came back. */
export const spentOnBooking = (entries: readonly GiftCardEntry[], bookingId: string): Cents =>
  0 - giftCardBalance(entries.filter((entry) => entry.bookingId === bookingId))

export interface GiftCardState {
  readonly balanceCents: Cents
  readonly isBlocked: boolean
  /** Milliseconds since 1970; null: never. */
  readonly expiresAt: number | null
}

/** Whether a gift card has expired: from its moment on. */
export const isExpired = ({ expiresAt }: Pick<GiftCardState, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && expiresAt <= now

/** What can be spent of a gift card (rule D282); 0 for one that is blocked or has expired. */
export const usableCents = (card: GiftCardState, now: number): Cents =>
  card.isBlocked || isExpired(card, now) ? 0 : card.balanceCents

/** How much of each card pays an amount, in the order in which they were typed. [€10, €30] for €25 → [€10, €15] */
export function spendInOrder(balances: readonly Cents[], cents: Cents): Cents[] {
  let left = cents
  return balances.map((balance) => {
    const spent = Math.min(balance, left)
    left -= spent
    return spent
  })
}

/** How much goes back to each card: first to the one that paid last. */
export const returnInOrder = (spent: readonly Cents[], cents: Cents): Cents[] =>
  spendInOrder(spent.toReversed(), cents).toReversed()

/** Days in which a buyer may give back a card of which nothing was spent (rule D286). */
export const REFUND_DAYS = 14

/** Whether a card can be refunded to its buyer. */
export function isRefundable(entries: readonly GiftCardEntry[], issuedAt: number, now: number): boolean {
  const isUntouched = entries.every(({ kind }) => kind === 'issued')
  return isUntouched && now < issuedAt + REFUND_DAYS * 24 * 3_600_000
}
