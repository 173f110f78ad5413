import { z } from 'zod'
import { LONGEST_MESSAGE, MOST_AMOUNTS, LEAST_MONTHS, MOST_MONTHS } from '#shared/domain/gift-card/gift-card-rules.ts'
import { MOST_TIMES } from '#shared/domain/repeat/customer-repeats.ts'
import { MOST_CODES } from '#shared/domain/price/voucher-code.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { seats } from './booking.ts'
import {
  email,
  euros,
  givenEuros,
  id,
  instant,
  line,
  localDate,
  page,
  paragraphs,
  price,
  seenVersion,
  text,
  voucherCodes,
} from './primitives.ts'

/**
 * A code in its stored form, and why it is rejected (`problem`, null if it is accepted). `UNKNOWN` is also the answer for a coupon that
 * is used up, over or switched off (threat A24); whoever has the code of a gift card hears why it pays nothing.
 */
const checkedCode = z.strictObject({
  code: z.string(),
  kind: z.enum(['COUPON', 'GIFT_CARD']),
  problem: z
    .enum([
      'UNKNOWN',
      'BLOCKED',
      'EXPIRED',
      'SPENT',
      'OTHER_SERVICE',
      'TOO_CHEAP',
      'NOT_NEW',
      'USED',
      'TOO_MANY',
      'SINGLE_ONLY',
    ])
    .nullable(),
  /** The moment at which a gift card expired, the midnight after its last day; absent for any other problem. */
  expiredAt: instant.optional(),
  /** The amount that the code discounts (coupon) or pays (gift card). */
  amount: euros,
})

export const quote = z.strictObject({
  /** The price of all seats. `list` = `discount` + `giftCard` + `now` + `later`. With credits all are 0. */
  list: euros,
  discount: euros,
  giftCard: euros,
  /** The amount to pay online when booking. */
  now: euros,
  later: euros,
  codes: z.array(checkedCode).max(MOST_CODES),
})

const quotes = {
  quote: defineEndpoint({
    summary: 'The lines of the price of a booking, with a coupon and gift cards; nothing is taken yet',
    rule: 'D284',
    callers: 'anyone',
    tenant: 'header',
    body: z.strictObject({
      serviceId: id,
      seats,
      /** The price of all seats as the customer sees it. It is verified again when booking. */
      seenPrice: price,
      paymentMethod: z.enum(['CREDITS', 'AFTER_PAY', 'STRIPE'], 'payment-method-unavailable' as const).nullish(),
      codes: voucherCodes.default([]),
      /** A guest's mail address, by which uses of a coupon are counted per customer. */
      email: email.nullish(),
    }),
    success: quote,
    errors: ['not-found'],
  }),
  quoteOwnRepeat: defineEndpoint({
    summary: 'The lines of the price of appointments that repeat, with gift cards; nothing is taken yet',
    rule: 'D316',
    callers: 'anyone',
    tenant: 'header',
    body: z.strictObject({
      serviceId: id,
      seats,
      /** The price of each appointment for all its seats, as the customer sees it. It is verified again when booking. */
      prices: z.array(euros).min(1, 'required').max(MOST_TIMES, 'too-many'),
      paymentMethod: z.enum(['AFTER_PAY', 'STRIPE'], 'payment-method-unavailable' as const).nullish(),
      codes: voucherCodes,
    }),
    success: quote,
    errors: ['not-found'],
  }),
}

const couponFields = {
  code: text(40),
  /** The discount: exactly one of `amount` and `percent` is set. */
  amount: givenEuros.positive('price-format').nullable(),
  percent: z.int('percent').min(1, 'percent').max(100, 'percent').nullable(),
  mostUses: z.int('uses').min(1, 'uses').max(1_000_000, 'uses').nullable(),
  mostPerCustomer: z.int('uses').min(1, 'uses').max(1000, 'uses').nullable(),
  firstDay: localDate.nullable(),
  lastDay: localDate.nullable(),
  /** The services that the coupon applies to; empty means all. */
  serviceIds: z.array(id).max(1000, 'too-many'),
  /** The minimum price of a booking, for all its seats, for which the coupon can be used. */
  minPrice: givenEuros,
  newCustomersOnly: z.boolean(),
  isOn: z.boolean(),
}

export const coupon = z.strictObject({
  ...couponFields,
  id,
  version: z.int(),
  /** The number of bookings that use the coupon. Bookings that returned it, for example by a cancellation, are not counted. */
  uses: z.int(),
  state: z.enum(['ON', 'OFF', 'NOT_YET', 'OVER', 'USED_UP']),
})

const coupons = {
  coupons: defineEndpoint({
    summary: 'All coupons of the organisation, the newest first',
    rule: 'D280',
    callers: 'owner',
    tenant: 'session',
    success: z.array(coupon),
    errors: ['not-found'],
  }),
  saveCoupon: defineEndpoint({
    summary: 'Make a coupon, or change one; its uses stay',
    rule: 'D280',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ ...couponFields, id: id.optional(), version: seenVersion }),
    success: coupon,
    errors: ['not-found', 'conflict'],
  }),
}

const people = {
  buyerName: line(100),
  buyerEmail: z.union([z.literal(''), email]),
  receiverName: line(100),
  receiverEmail: z.union([z.literal(''), email]),
  message: paragraphs(LONGEST_MESSAGE),
  /** The language of the gift card and of its mail. */
  language: z.enum(['nl', 'en'], 'invalid'),
  mailTo: z.enum(['NOBODY', 'BUYER', 'RECEIVER'], 'invalid'),
  /** The local date on which the gift card is mailed, in the morning; null for immediately. */
  mailOn: localDate.nullable(),
}

export const giftCard = z.strictObject({
  id,
  version: z.int(),
  /** The code, formatted in groups of four characters. */
  code: z.string(),
  sold: z.enum(['BY_HAND', 'ONLINE']),
  state: z.enum(['ACTIVE', 'SPENT', 'EXPIRED', 'BLOCKED', 'UNPAID', 'REFUNDED']),
  issued: euros,
  balance: euros,
  buyerName: z.string(),
  buyerEmail: z.string(),
  receiverName: z.string(),
  receiverEmail: z.string(),
  issuedAt: instant,
  expiresAt: instant.nullable(),
  mailTo: people.mailTo,
  /** When the gift card will be mailed; null if it was mailed already or will not be. */
  mailDueAt: instant.nullable(),
  mailedAt: instant.nullable(),
})

const giftCardEntry = z.strictObject({
  kind: z.enum(['ISSUED', 'SPENT', 'RETURNED', 'EXPIRED', 'CORRECTED', 'REFUNDED', 'CHARGED_BACK']),
  /** Negative for an amount that was deducted. */
  amount: z.number(),
  balance: euros,
  time: instant,
  bookingId: id.nullable(),
  reason: z.string(),
})

export const giftCardRecord = giftCard.extend({
  message: z.string(),
  /** The entries of the gift card's ledger, oldest first. */
  entries: z.array(giftCardEntry),
  /** Whether the gift card can be refunded to its buyer: it is unused, and was bought within the last 14 days (rule D286). */
  canRefund: z.boolean(),
})

const ofGiftCard = { id, version: z.int('invalid').min(1, 'invalid') }

const giftCards = {
  giftCards: defineEndpoint({
    summary: 'Gift cards, the newest first, by words of names, addresses and codes',
    rule: 'D282',
    callers: 'owner',
    tenant: 'session',
    query: z.strictObject({ text: line(100).default(''), ...page }),
    success: z.strictObject({ cards: z.array(giftCard), total: z.int() }),
    errors: ['not-found'],
  }),
  giftCard: defineEndpoint({
    summary: 'A gift card with its ledger',
    rule: 'D282',
    callers: 'owner',
    tenant: 'session',
    success: giftCardRecord,
    errors: ['not-found'],
  }),
  giftCardFile: defineEndpoint({
    summary: 'A gift card as a PDF to print',
    rule: 'D283',
    callers: 'owner',
    tenant: 'session',
    success: z.strictObject({ fileName: z.string(), contentType: z.string(), content: z.base64() }),
    errors: ['not-found'],
  }),
  issueGiftCard: defineEndpoint({
    summary: 'Sell a gift card by hand, which was paid at the place',
    rule: 'D283',
    callers: 'owner',
    tenant: 'session',
    idempotent: true,
    body: z.strictObject({ ...people, amount: givenEuros, lastDay: localDate.nullable() }),
    success: giftCardRecord,
    errors: ['not-found', 'idempotency-mismatch'],
  }),
  changeGiftCard: defineEndpoint({
    summary: 'Block a gift card or end that, mail it again, or note that its buyer got the money back',
    rule: 'D286',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ ...ofGiftCard, act: z.enum(['BLOCK', 'UNBLOCK', 'MAIL', 'REFUND'], 'invalid') }),
    success: giftCardRecord,
    errors: ['not-found', 'conflict', 'transition-not-allowed'],
  }),
  correctGiftCard: defineEndpoint({
    summary: 'Correct the balance of a gift card, with a reason',
    rule: 'D282',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({
      ...ofGiftCard,
      /** The correction of the balance; negative to deduct. */
      amount: z.number('price-format').multipleOf(0.01, 'price-format').min(-1000, 'gift-card').max(1000, 'gift-card'),
      reason: text(200),
    }),
    success: giftCardRecord,
    errors: ['not-found', 'conflict', 'transition-not-allowed'],
  }),
}

const sale = z.strictObject({
  isOn: z.boolean(),
  amounts: z.array(givenEuros).max(MOST_AMOUNTS, 'too-many'),
  /** Whether buyers may choose an amount that is not in `amounts`. */
  isFree: z.boolean(),
  months: z.int('months').min(LEAST_MONTHS, 'months').max(MOST_MONTHS, 'months').nullable(),
})

/** The request data of a gift card that a customer buys in the widget. */
export const giftCardPurchase = z.strictObject({
  amount: givenEuros,
  receiverName: people.receiverName,
  receiverEmail: people.receiverEmail,
  message: people.message,
  mailTo: z.enum(['BUYER', 'RECEIVER'], 'invalid'),
  mailOn: people.mailOn,
})

export const giftCardPurchaseAnswer = z.strictObject({ orderId: id, price: euros })

export const giftCardPurchaseErrors = [
  'not-found',
  'idempotency-mismatch',
  'customer-blocked',
  'payment-method-unavailable',
  'conflict',
] as const

const sales = {
  giftCardSale: defineEndpoint({
    summary: 'How gift cards are sold in the widget',
    rule: 'D283',
    callers: 'owner',
    tenant: 'session',
    success: sale.extend({ version: z.int() }),
    errors: ['not-found'],
  }),
  saveGiftCardSale: defineEndpoint({
    summary: 'Set how gift cards are sold in the widget',
    rule: 'D283',
    callers: 'owner',
    tenant: 'session',
    body: sale.extend({ version: seenVersion }),
    success: sale.extend({ version: z.int() }),
    errors: ['not-found', 'conflict'],
  }),
  giftCardsOnSale: defineEndpoint({
    summary: 'The gift cards that can be bought in the widget',
    rule: 'D283',
    callers: 'anyone',
    tenant: 'header',
    success: sale,
    errors: ['not-found'],
  }),
  buyGiftCard: defineEndpoint({
    summary: 'Order a gift card, which is issued and mailed when it is paid online; the answer names the order to pay',
    rule: 'D283',
    callers: 'customer',
    tenant: 'header',
    idempotent: true,
    body: giftCardPurchase,
    success: giftCardPurchaseAnswer,
    errors: giftCardPurchaseErrors,
  }),
}

export const vouchers = { ...quotes, ...coupons, ...giftCards, ...sales }
