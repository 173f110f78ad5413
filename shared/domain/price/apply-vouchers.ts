import type { GiftCardProblem } from '#shared/domain/gift-card/gift-card-ledger.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import { type Coupon, type CouponBooking, type CouponProblem, couponProblem } from '#shared/domain/coupon/coupon.ts'
import { MOST_GIFT_CARDS, readVoucherCode, type VoucherCode } from './voucher-code.ts'

/**
 * Why a code is rejected. 'too-many': a second coupon, or a fourth gift card. 'single-only': a coupon for a series, where only gift cards
 * can be used.
 */
export type VoucherProblem = CouponProblem | GiftCardProblem | 'too-many' | 'single-only'

/** A gift card with the amount that can be spent; 0 for one that is blocked or has expired. */
export interface PayingGiftCard {
  readonly id: string
  readonly code: string
  readonly usableCents: Cents
  /** Why nothing can be spent of it; undefined when something can. */
  readonly problem?: GiftCardProblem | undefined
  /** When the card expires, in milliseconds since 1970; null for never. */
  readonly expiresAt?: number | null
}

/** The existing coupons and gift cards among the typed codes, keyed by code in its stored form. */
export interface KnownVouchers {
  readonly coupons: ReadonlyMap<string, Coupon>
  readonly giftCards: ReadonlyMap<string, PayingGiftCard>
}

export type CheckedCode = VoucherCode & {
  readonly problem: VoucherProblem | undefined
  /** When a gift card expired, in milliseconds since 1970. */
  readonly expiredAt?: number | undefined
}

export interface AppliedVouchers {
  readonly coupon: Coupon | undefined
  /** The accepted gift cards in the order in which they were typed, which is the order in which they pay. */
  readonly giftCards: readonly PayingGiftCard[]
  readonly checked: readonly CheckedCode[]
}

/** Returns typed codes in their stored form, without duplicates. */
export const readCodes = (typed: readonly string[]): VoucherCode[] => [
  ...new Map(typed.map(readVoucherCode).map((each) => [each.code, each])).values(),
]

/**
 * Decides which of the codes a booking can use: one coupon and three gift cards (rule D284). Whoever has the code of a gift card
 * hears why it pays nothing; a coupon that cannot be used is 'unknown' like one that does not exist (threat A24).
 * @param bookingOf returns the booking for which a coupon is checked; if absent, every coupon is rejected, whether it exists or not (rule
 * D316)
 */
export function applyVouchers(
  codes: readonly VoucherCode[],
  { coupons, giftCards }: KnownVouchers,
  bookingOf?: (coupon: Coupon | undefined) => CouponBooking,
): AppliedVouchers {
  let applied: Omit<AppliedVouchers, 'checked'> = { coupon: undefined, giftCards: [] }
  const checked = codes.map((each): CheckedCode => {
    if (each.kind === 'coupon') {
      if (!bookingOf) return { ...each, problem: 'single-only' }
      const coupon = coupons.get(each.code)
      const problem = applied.coupon ? 'too-many' : couponProblem(coupon, bookingOf(coupon))
      if (!problem) applied = { ...applied, coupon }
      return { ...each, problem }
    }
    const card = giftCards.get(each.code)
    if (!card) return { ...each, problem: 'unknown' }
    if (card.usableCents === 0) {
      const problem = card.problem ?? 'spent'
      return { ...each, problem, ...(problem === 'expired' && { expiredAt: card.expiresAt ?? undefined }) }
    }
    if (applied.giftCards.length >= MOST_GIFT_CARDS) return { ...each, problem: 'too-many' }
    applied = { ...applied, giftCards: [...applied.giftCards, card] }
    return { ...each, problem: undefined }
  })
  return { ...applied, checked }
}

/** Returns the total that can be spent of several gift cards. */
export const usableTogether = (cards: readonly PayingGiftCard[]): Cents =>
  cards.reduce((sum, { usableCents }) => sum + usableCents, 0)
