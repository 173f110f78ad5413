import { z } from 'zod'
import { MONEY_KINDS } from '#shared/domain/balance/money-entry.ts'
import { BOOKING_ACTORS } from '#shared/domain/booking/booking-event.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { balance } from './booking.ts'
import { providerGuarantee } from './guarantees.ts'
import { euros, id, instant, paragraphs, seenVersion } from './primitives.ts'
import { providerBooking } from './provider-bookings.ts'

/** Why money goes back; the customer reads it. */
const reason = paragraphs(500).default('')

/** An amount of at least a cent. */
const someEuros = euros.min(0.01, 'price-format')

/** Where money came from and can go back to: the id of a payment, or the kind of money that has none. */
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
          /** Negative for what was given back. */
          amount: z.number(),
          at: instant,
          actor: z.enum(BOOKING_ACTORS),
          /** The name of the person; empty for the system. */
          person: z.string(),
          reason: z.string(),
          /** The entry that this one takes back; null for none. */
          takesBack: id.nullable(),
          /** How far the payment provider is with giving it back; null where it has nothing to do with it. */
          refund: z.strictObject({ id, state: z.enum(['WANTED', 'SENT', 'DONE', 'FAILED', 'OTHERWISE']) }).nullable(),
          /** What can be taken back of it, as noted by mistake. */
          mistaken: euros,
        }),
      ),
      sources: z.array(z.strictObject({ id: sourceId, kind: z.enum(MONEY_KINDS), kept: euros })),
      /** The payments that paid the booking together with others (rule D306): its part, all of it, and how many bookings. The release before does not say it. */
      sharedPayments: z
        .array(z.strictObject({ id: sourceId, part: euros, total: euros, bookings: z.int() }))
        .optional(),
      /** Whether credits paid it that can be given back. */
      hasCredits: z.boolean(),
      /** What the customer agreed to for a no-show or a late cancellation; null for nothing. */
      guarantee: providerGuarantee.nullable(),
      /** What the organisation's rule of notice says: all goes back, or nothing. */
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
      /** Gives back the credits, all of them. */
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
    query: z.strictObject({ appointmentId: id }),
    success: z.strictObject({
      refunds: z.array(
        z.strictObject({
          id,
          amount: euros,
          at: instant,
          /** ON_ITS_WAY and TO_ACCOUNT: to where it was paid from. BY_PROVIDER: in cash or by bank. BY_BANK: the customer's bank took it back. */
          how: z.enum(['ON_ITS_WAY', 'TO_ACCOUNT', 'NOT_ARRIVED', 'GIFT_CARD', 'BY_PROVIDER', 'BY_BANK']),
          reason: z.string(),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
}
