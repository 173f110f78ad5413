import { readGiftCardCode } from '#shared/domain/gift-card/gift-card-code.ts'

/** The maximum number of gift cards that pay for one booking. */
export const MOST_GIFT_CARDS = 3
/** The maximum number of codes: one coupon, and the gift cards. */
export const MOST_CODES = MOST_GIFT_CARDS + 1

/** The maximum length of a typed code in characters. */
export const LONGEST_CODE = 40

/** A typed code. It is a gift card's if its check character is right, otherwise a coupon's. */
export interface VoucherCode {
  readonly kind: 'coupon' | 'gift-card'
  readonly code: string
}

/** Returns a coupon code in its stored form: upper case, without spaces. ' spring 10 ' → 'SPRING10' */
export const couponCodeOf = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

export function readVoucherCode(typed: string): VoucherCode {
  const giftCard = readGiftCardCode(typed)
  return giftCard === undefined ? { kind: 'coupon', code: couponCodeOf(typed) } : { kind: 'gift-card', code: giftCard }
}
