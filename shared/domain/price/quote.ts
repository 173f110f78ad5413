import { type Cents, MIN_PRICE_CENTS } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import { type CouponValue, discountOf } from '#shared/domain/coupon/coupon.ts'

/** The data from which the price of a booking is computed. */
export interface Priced {
  /** The price of all seats before any discount. */
  readonly listCents: Cents
  readonly coupon: CouponValue | undefined
  /** The total balance of the gift cards. */
  readonly giftBalanceCents: Cents
  /** The deposit that must be paid online when booking; null if there is no deposit, so that the payment method decides. */
  readonly depositCents: Cents | null
  /** The payment method; null for a booking without a price. */
  readonly method: PaymentMethod | null
}

/** The lines of a price. `listCents` = `discountCents` + `giftCents` + `nowCents` + `laterCents`; none is negative. */
export interface Quote {
  readonly listCents: Cents
  readonly discountCents: Cents
  /** The amount that gift cards pay. */
  readonly giftCents: Cents
  /** The amount to pay online when booking. */
  readonly nowCents: Cents
  readonly laterCents: Cents
}

/**
 * Computes the price of a booking (rule D284): the coupon lowers it, gift cards pay first, then whatever is still due at once is paid
 * online, and the rest later. An online payment is at least €1: a coupon that would leave less discounts everything, and gift cards pay
 * correspondingly less. Credits pay a whole booking, so with credits all amounts are 0 and neither coupon nor gift cards are used.
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

/** Whether gift cards pay everything that is due when booking, so that the seat needs no hold. */
export const isCovered = ({ giftCents, nowCents, laterCents }: Quote, method: PaymentMethod | null): boolean =>
  giftCents > 0 && nowCents === 0 && (method === 'card' || laterCents === 0)
