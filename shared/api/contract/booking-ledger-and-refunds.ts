import { z } from 'zod'
import { MONEY_KINDS } from '#shared/domain/balance/money-entry.ts'
import { BOOKING_ACTORS } from '#shared/domain/booking/booking-event.ts'
import { defineEndpoint } from '#shared/api/define-endpoint.ts'
import { balance } from './booking.ts'
import { providerGuarantee } from './guarantees.ts'
import { euros, givenEuros, id, instant, paragraphs, seenVersion } from './primitives.ts'
import { providerBooking } from './provider-bookings.ts'

/** The reason for a refund, which the customer reads. */
const reason = paragraphs(500).default('')

/** An amount of at least a cent. */
const someEuros = givenEuros.min(0.01, 'price-format')

/**
 * The id of a source of money, from which money came and to which it can be refunded: a payment's id, or the kind of money for money
 * without a payment.
 */
const sourceId = z.string().min(1, 'required').max(50, 'too-long')

const errors = ['not-found', 'transition-not-allowed', 'conflict', 'idempotency-mismatch'] as const

export const bookingMoney = {
  bookingMoney: defineEndpoint({
    summary: 'The money of a booking, line by line, and where it can go back to',
    rule: 'D268',
    callers: 'provider',
    tenant: 'session',
    success: z.strictObject({
      version: z.int(),
      balance,
      entries: z.array(
        z.strictObject({
          id,
          kind: z.enum(MONEY_KINDS),
          /** Negative for a refund. */
          amount: z.number(),
          at: instant,
          actor: z.enum(BOOKING_ACTORS),
          /** The name of the person who made the entry; empty for the system. */
          person: z.string(),
          reason: z.string(),
          /** The id of the entry that this entry reverses; null for none. */
          takesBack: id.nullable(),
          /**
           * The state of the refund at the payment provider; OTHERWISE: it failed there and was paid back in another way. Null for entries
           * without such a refund.
           */
          refund: z.strictObject({ id, state: z.enum(['WANTED', 'SENT', 'DONE', 'FAILED', 'OTHERWISE']) }).nullable(),
          /** The part of this entry that can still be reversed as noted by mistake. */
          mistaken: euros,
        }),
      ),
      sources: z.array(z.strictObject({ id: sourceId, kind: z.enum(MONEY_KINDS), kept: euros })),
      /**
       * Payments that paid for this booking together with others (rule D306): the booking's part, the total, and the number of bookings.
       * Optional, because the previous release does not send it.
       */
      sharedPayments: z
        .array(z.strictObject({ id: sourceId, part: euros, total: euros, bookings: z.int() }))
        .optional(),
      /** Whether the booking was paid with credits that can be returned. */
      hasCredits: z.boolean(),
      /** The no-show and late-cancellation fees that the customer agreed to; null for none. */
      guarantee: providerGuarantee.nullable(),
      /** What the organisation's cancellation notice implies for a refund: everything kept is refunded, or nothing. */
      advice: z.enum(['CANCELLED', 'IN_TIME', 'CANCELLED_LATE', 'LATE', 'BEGUN']),
    }),
    errors: ['not-found'],
  }),
  refundBooking: defineEndpoint({
    summary: 'Give back money or credits of a booking to where they came from; what came at the place is only noted',
    rule: 'D269',
    callers: 'provider',
    tenant: 'session',
    idempotent: true,
    body: z.strictObject({
      id,
      version: seenVersion,
      parts: z
        .array(z.strictObject({ source: sourceId, amount: someEuros }))
        .max(20, 'too-many')
        .default([]),
      /** Whether to return the credits, all of them. */
      credits: z.boolean('invalid').default(false),
      reason,
    }),
    success: providerBooking,
    errors: [...errors, 'refund-too-much'],
  }),
  resolveRefund: defineEndpoint({
    summary: 'Send a failed refund again, or note that the money was given back otherwise',
    rule: 'D269',
    callers: 'provider',
    tenant: 'session',
    idempotent: true,
    body: z.strictObject({ id, refundId: id, how: z.enum(['AGAIN', 'OTHERWISE'], 'invalid'), version: seenVersion }),
    success: providerBooking,
    errors,
  }),
  takePaymentBack: defineEndpoint({
    summary: 'Take back a payment at the place that was noted by mistake',
    rule: 'D270',
    callers: 'provider',
    tenant: 'session',
    idempotent: true,
    body: z.strictObject({ id, entryId: id, version: seenVersion, reason: paragraphs(500).min(1, 'required') }),
    success: providerBooking,
    errors,
  }),
  ownRefunds: defineEndpoint({
    summary: 'What was given back of a booking of the customer, oldest first',
    rule: 'D269',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    query: z.strictObject({ bookingId: id }),
    success: z.strictObject({
      refunds: z.array(
        z.strictObject({
          id,
          amount: euros,
          at: instant,
          /**
           * ON_ITS_WAY and TO_ACCOUNT: to the account that paid. BY_PROVIDER: the provider pays it in cash or by bank transfer. BY_BANK:
           * the customer's bank reversed the payment.
           */
          how: z.enum(['ON_ITS_WAY', 'TO_ACCOUNT', 'NOT_ARRIVED', 'GIFT_CARD', 'BY_PROVIDER', 'BY_BANK']),
          reason: z.string(),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
}
