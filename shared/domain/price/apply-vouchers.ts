import type { Cents } from '#shared/domain/payment/money.ts'
import { type Coupon, type CouponBooking, type CouponProblem, couponProblem } from '#shared/domain/coupon/coupon.ts'
import { MOST_GIFT_CARDS, readVoucherCode, type VoucherCode } from './voucher-code.ts'

/** 'too-many': another coupon than the first, or a fourth gift card. 'single-only': a coupon where only gift cards can be used. */
export type VoucherProblem = CouponProblem | 'too-many' | 'single-only'

/** A gift card with what can be spent of it; 0 for one that is blocked or has expired. */
export interface PayingGiftCard {
  readonly id: string
  readonly code: string
  readonly usableCents: Cents
}

/** What is known of the typed codes, by code as it is stored. */
export interface KnownVouchers {
  readonly coupons: ReadonlyMap<string, Coupon>
  readonly giftCards: ReadonlyMap<string, PayingGiftCard>
}

export type CheckedCode = VoucherCode & { readonly problem: VoucherProblem | undefined }

export interface AppliedVouchers {
  readonly coupon: Coupon | undefined
  /** In the order in which they were typed, in which they pay. */
  readonly giftCards: readonly PayingGiftCard[]
  readonly checked: readonly CheckedCode[]
}

/** Codes without duplicates, as they are stored. */
export const readCodes = (typed: readonly string[]): VoucherCode[] => [
  ...new Map(typed.map(readVoucherCode).map((each) => [each.code, each])).values(),
]

/**
 * Which of the codes a booking can use: one coupon and three gift cards (rule D284). A gift card that is unknown, blocked, spent or expired
 * is 'unknown' alike (threat A24).
 *
 * @param bookingOf the booking that a coupon is for; without it no coupon is taken, and nothing is told of any (rule D316)
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
    if (!card || card.usableCents === 0) return { ...each, problem: 'unknown' }
    if (applied.giftCards.length >= MOST_GIFT_CARDS) return { ...each, problem: 'too-many' }
    applied = { ...applied, giftCards: [...applied.giftCards, card] }
    return { ...each, problem: undefined }
  })
  return { ...applied, checked }
}

/** What can be spent of several gift cards together. */
export const usableTogether = (cards: readonly PayingGiftCard[]): Cents =>
  cards.reduce((sum, { usableCents }) => sum + usableCents, 0)
