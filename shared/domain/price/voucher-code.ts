import { readGiftCardCode } from '#shared/domain/gift-card/gift-card-code.ts'

/** How many gift cards pay one booking. */
export const MOST_GIFT_CARDS = 3
/** One coupon and the gift cards. */
export const MOST_CODES = MOST_GIFT_CARDS + 1

/** The longest text that is read as a code. */
export const LONGEST_CODE = 40

/** A typed code: of a gift card by its check character, or else of a coupon. */
export interface VoucherCode {
  readonly kind: 'coupon' | 'gift-card'
  readonly code: string
}

/** A coupon's code as it is stored: without regard to case and spaces. ' spring 10 ' → 'SPRING10' */
export const couponCodeOf = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

export function readVoucherCode(typed: string): VoucherCode {
  const giftCard = readGiftCardCode(typed)
  return giftCard === undefined ? { kind: 'coupon', code: couponCodeOf(typed) } : { kind: 'gift-card', code: giftCard }
}
