import {
  type AppliedVouchers,
  applyVouchers,
  type KnownVouchers,
  type PayingGiftCard,
  readCodes,
  usableTogether,
} from '#shared/domain/price/apply-vouchers.ts'
import type { Coupon } from '#shared/domain/coupon/coupon.ts'
import { type Quote, quoteOf } from '#shared/domain/price/quote.ts'
import { spendInOrder } from '#shared/domain/gift-card/gift-card-ledger.ts'
import { type Cents, centsOfEuros } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { Zone } from '#shared/time/zone.ts'
import { refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import {
  type CouponPerson,
  countUses,
  isNewCustomer,
  NO_VOUCHERS,
  refuseCodes,
  type UsedVouchers,
  type VoucherFacts,
} from '#server/modules/money/records/index.ts'

type Body = RequestOf<'reserve'>['body']

/** The part of a request that its price depends on. */
export interface PricedRequest {
  readonly person: CouponPerson
  readonly serviceId: string
  readonly body: Body
}

/** The vouchers as the earlier requests of a batch left them: what one of them uses is gone for the next (threats A25 and P9). */
export interface VouchersLeft extends KnownVouchers {
  readonly coupons: Map<string, Coupon>
  readonly giftCards: Map<string, PayingGiftCard>
  /** The coupons that the batch used. */
  readonly uses: { readonly couponId: string; readonly person: CouponPerson }[]
}

/** All vouchers, before the first request of a batch. */
export const allVouchersLeft = ({ coupons, giftCards }: KnownVouchers): VouchersLeft => ({
  coupons: new Map(coupons),
  giftCards: new Map(giftCards),
  uses: [],
})

/** Returns the coupon and gift cards of a request, or a refusal when one of its codes is not valid. Nothing is deducted yet. */
export function applyCodes(
  { vouchers, today, zone }: { readonly vouchers: VoucherFacts; readonly today: LocalDate; readonly zone: Zone },
  left: VouchersLeft,
  { person, serviceId, body: { codes, order } }: PricedRequest,
  listCents: Cents,
): AppliedVouchers | Refusal {
  const read = readCodes(codes ?? [])
  if (read.length > 0 && order.useCredits) return refuse('validation', { codes: 'invalid' })
  const applied = applyVouchers(read, left, (coupon) => ({
    serviceId,
    listCents,
    today,
    isNewCustomer: isNewCustomer(vouchers, person) && !left.uses.some((other) => isSame(other.person, person)),
    usesOfCustomer: coupon
      ? countUses(vouchers, person, coupon) + left.uses.filter((other) => isUse(other, coupon.id, person)).length
      : 0,
  }))
  return refuseCodes(applied, zone) ?? applied
}

/** Deducts what a request uses, so that it is not available to the next request. */
export function deductVouchers(
  left: VouchersLeft,
  { person }: Pick<PricedRequest, 'person'>,
  { coupon, giftCards }: AppliedVouchers,
  quote: Quote,
): UsedVouchers {
  if (!coupon && giftCards.length === 0) return NO_VOUCHERS
  if (coupon) {
    left.coupons.set(coupon.code, { ...coupon, uses: coupon.uses + 1 })
    left.uses.push({ couponId: coupon.id, person })
  }
  const spent = spendInOrder(
    giftCards.map(({ usableCents }) => usableCents),
    quote.giftCents,
  )
  const used = giftCards.map((card, index) => ({ card, cents: spent[index] ?? 0 }))
  for (const { card, cents } of used) {
    left.giftCards.set(card.code, { ...card, usableCents: card.usableCents - cents })
  }
  return {
    coupon: coupon && { couponId: coupon.id, cents: quote.discountCents },
    giftCards: used.flatMap(({ card, cents }) => (cents > 0 ? [{ giftCardId: card.id, cents }] : [])),
  }
}

const isSame = (one: CouponPerson, other: CouponPerson): boolean => one.id === other.id || one.email === other.email

const isUse = (
  use: { readonly couponId: string; readonly person: CouponPerson },
  couponId: string,
  person: CouponPerson,
): boolean => use.couponId === couponId && isSame(use.person, person)

/** The quote of a request whose vouchers are known. */
export const quoteWith = (
  { coupon, giftCards }: AppliedVouchers,
  listCents: Cents,
  method: PaymentMethod | null,
  depositCents: Cents | null = null,
): Quote =>
  quoteOf({
    listCents,
    coupon: coupon?.value,
    giftBalanceCents: usableTogether(giftCards),
    depositCents,
    method,
  })

/** Refuses sums that differ from those that the customer saw (rule D284). A request without a seen quote must not contain codes. */
export function refuseNewQuote({ codes, seenQuote }: Body, quote: Quote): Refusal | undefined {
  if (!seenQuote) return (codes ?? []).length > 0 ? refuse('validation', { seenQuote: 'required' }) : undefined
  const isSeen =
    centsOfEuros(seenQuote.discount) === quote.discountCents &&
    centsOfEuros(seenQuote.giftCard) === quote.giftCents &&
    centsOfEuros(seenQuote.now) === quote.nowCents
  return isSeen ? undefined : refuse('quote-changed')
}
