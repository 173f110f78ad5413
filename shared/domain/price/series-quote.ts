import { spendInOrder } from '#shared/domain/gift-card/gift-card-ledger.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import { isCovered, type Priced, type Quote, quoteOf } from './quote.ts'

/** The data from which the prices of several appointments are computed. There is no coupon, because coupons are for single bookings. */
export interface PricedSeries extends Pick<Priced, 'giftBalanceCents' | 'method'> {
  readonly bookings: readonly Pick<Priced, 'listCents' | 'depositCents'>[]
}

/**
 * Returns a quote for each appointment, computed like that of a single booking. Gift cards pay for the earliest appointments first (rule
 * D316).
 */
export function quotesOfSeries({ bookings, giftBalanceCents, method }: PricedSeries): Quote[] {
  let leftCents = giftBalanceCents
  return bookings.map((booking) => {
    const quote = quoteOf({ ...booking, coupon: undefined, giftBalanceCents: leftCents, method })
    leftCents -= quote.giftCents
    return quote
  })
}

/** Adds up several quotes line by line. */
export const sumOfQuotes = (quotes: readonly Quote[]): Quote => ({
  listCents: sumOf(quotes, 'listCents'),
  discountCents: sumOf(quotes, 'discountCents'),
  giftCents: sumOf(quotes, 'giftCents'),
  nowCents: sumOf(quotes, 'nowCents'),
  laterCents: sumOf(quotes, 'laterCents'),
})

const sumOf = (quotes: readonly Quote[], line: keyof Quote): Cents =>
  quotes.reduce((sum, quote) => sum + quote[line], 0)

/**
 * Splits the gift cards over the appointments: for each appointment, the amounts in the order of the cards. Cards of 20 and 50 for two
 * appointments of 30 → [[20, 10], [0, 30]].
 */
export function spendOnSeries(usableCents: readonly Cents[], quotes: readonly Quote[]): Cents[][] {
  let left = usableCents
  return quotes.map(({ giftCents }) => {
    const spent = spendInOrder(left, giftCents)
    left = left.map((cents, index) => cents - (spent[index] ?? 0))
    return spent
  })
}

/** Whether gift cards pay everything that is due for several appointments when booking, so that their seats need no hold. */
export const isSeriesCovered = (quotes: readonly Quote[], method: Priced['method']): boolean =>
  isCovered(sumOfQuotes(quotes), method)
