import { type Cents, MIN_PRICE_CENTS } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment.ts'
import { type CouponValue, discountOf } from '#shared/domain/coupon/coupon.ts'

/** What the price of a booking is computed from. */
export interface Priced {
  /** The price of all seats before any discount. */
  readonly listCents: Cents
  readonly coupon: CouponValue | undefined
  /** What is left on the gift cards together. */
  readonly giftBalanceCents: Cents
  /** What must be paid online when booking, of the agreed price; null for what the payment method asks. */
  readonly depositCents: Cents | null
  /** Null for a booking that costs nothing. */
  readonly method: PaymentMethod | null
}

/** The lines of a price. `listCents` = `discountCents` + `giftCents` + `nowCents` + `laterCents`; none is negative. */
export interface Quote {
  readonly listCents: Cents
  readonly discountCents: Cents
  /** What gift cards pay. */
  readonly giftCents: Cents
  /** What is paid online when booking. */
  readonly nowCents: Cents
  readonly laterCents: Cents
}

/**
 * The price of a booking (rule D284): a coupon lowers it, gift cards pay first, then what is still asked at once is paid online, and the
 * rest later. Nothing below €1 is paid online: a coupon that would leave less takes off everything, and gift cards pay so much less.
 * Credits pay a whole booking: it costs nothing then, so neither coupon nor gift card is used.
 */
export function quoteOf({ listCents, coupon, giftBalanceCents, depositCents, method }: Priced): Quote {
  if (method === 'credits') return { listCents: 0, discountCents: 0, giftCents: 0, nowCents: 0, laterCents: 0 }
  const couponCents = coupon ? discountOf(coupon, listCents) : 0
  const discountCents = couponCents > 0 && listCents - couponCents < MIN_PRICE_CENTS ? listCents : couponCents
  const agreedCents = listCents - discountCents
  const mostGiftCents = Math.min(giftBalanceCents, agreedCents)
  const askedCents = depositCents ?? (method === 'card' ? agreedCents : 0)
  const leftCents = Math.min(agreedCents - mostGiftCents, Math.max(0, askedCents - mostGiftCents))
  const tooLittle = leftCents > 0 ? Math.max(0, MIN_PRICE_CENTS - leftCents) : 0
  const giftCents = Math.max(0, mostGiftCents - tooLittle)
  const nowCents = leftCents + mostGiftCents - giftCents
  return { listCents, discountCents, giftCents, nowCents, laterCents: agreedCents - giftCents - nowCents }
}

/** The price that was agreed to. €85 with a coupon of €10 → €75. */
export const agreedCentsOf = ({ listCents, discountCents }: Pick<Quote, 'listCents' | 'discountCents'>): Cents =>
  listCents - discountCents

/** Whether gift cards pay all that is asked, so that the seat is firm at once. */
export const isCovered = ({ giftCents, nowCents, laterCents }: Quote, method: PaymentMethod | null): boolean =>
  giftCents > 0 && nowCents === 0 && (method === 'card' || laterCents === 0)
