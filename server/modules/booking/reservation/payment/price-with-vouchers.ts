import { type AppliedVouchers, applyVouchers, readCodes, usableTogether } from '#shared/domain/price/apply-vouchers.ts'
import { type Quote, quoteOf } from '#shared/domain/price/quote.ts'
import { spendInOrder } from '#shared/domain/gift-card/gift-card-ledger.ts'
import { type Cents, centsOfEuros } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { Zone } from '#shared/time/zone.ts'
import { refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import {
  type CouponPerson,
  NO_VOUCHERS,
  type UsedVouchers,
  type VoucherFacts,
  refuseCodes,
} from '#server/modules/money/records/index.ts'

type Body = RequestOf<'createAppointment'>['body']

/** The part of a request that its price depends on. */
export interface PricedRequest {
  readonly person: CouponPerson
  readonly serviceId: string
  readonly body: Body
}

export interface VoucherPricer {
  /** Returns the coupon and gift cards of a request, or a refusal when one of its codes is not valid. Nothing is deducted yet. */
  apply(request: PricedRequest, listCents: Cents): AppliedVouchers | Refusal
  /** Deducts what a request uses, so that it is not available to the next request. */
  take(request: PricedRequest, applied: AppliedVouchers, quote: Quote): UsedVouchers
}

/** Prices requests one after another: what one of them uses is gone for the next (threats A25 and P9). Nothing is written. */
export function voucherPricer(facts: VoucherFacts, today: LocalDate, zone: Zone): VoucherPricer {
  const coupons = new Map(facts.coupons)
  const giftCards = new Map(facts.giftCards)
  const taken: { readonly couponId: string; readonly person: CouponPerson }[] = []

  return {
    apply: ({ person, serviceId, body: { codes, totalPriceRequest } }, listCents) => {
      const read = readCodes(codes ?? [])
      if (read.length > 0 && totalPriceRequest.useCredits) return refuse('validation', { codes: 'invalid' })
      const applied = applyVouchers(read, { coupons, giftCards }, (coupon) => ({
        serviceId,
        listCents,
        today,
        isNewCustomer: facts.isNewCustomer(person) && !taken.some((other) => isSame(other.person, person)),
        usesOfCustomer: coupon
          ? facts.usesOf(person, coupon) + taken.filter((other) => isUse(other, coupon.id, person)).length
          : 0,
      }))
      return refuseCodes(applied, zone) ?? applied
    },

    take: ({ person }, { coupon, giftCards: cards }, quote) => {
      if (!coupon && cards.length === 0) return NO_VOUCHERS
      if (coupon) {
        coupons.set(coupon.code, { ...coupon, uses: coupon.uses + 1 })
        taken.push({ couponId: coupon.id, person })
      }
      const spent = spendInOrder(
        cards.map(({ usableCents }) => usableCents),
        quote.giftCents,
      )
      const used = cards.map((card, index) => ({ card, cents: spent[index] ?? 0 }))
      for (const { card, cents } of used) giftCards.set(card.code, { ...card, usableCents: card.usableCents - cents })
      return {
        coupon: coupon && { couponId: coupon.id, cents: quote.discountCents },
        giftCards: used.flatMap(({ card, cents }) => (cents > 0 ? [{ giftCardId: card.id, cents }] : [])),
      }
    },
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
