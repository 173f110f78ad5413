import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { euros, id, instant, seenVersion } from './primitives.ts'
import { providerBooking } from './provider-bookings.ts'

/** A card as people see it. */
const keptCard = z.strictObject({
  /** The provider's word, such as 'visa'; empty, and the numbers 0, for some seconds after it was given. */
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
})

/** Why a card was not charged. AUTHENTICATION: the bank wants the customer to confirm, who is not there. */
const declines = ['DECLINED', 'AUTHENTICATION', 'EXPIRED', 'FUNDS'] as const

/** What the customer of a booking agreed to, as its provider sees it. */
export const providerGuarantee = z.strictObject({
  noShow: euros.nullable(),
  late: euros.nullable(),
  /** Null when none was given, and after it was removed. */
  card: keptCard.nullable(),
  /** The fee that is due, less what was paid of the price and is kept; null for none. */
  fee: z.strictObject({ kind: z.enum(['NO_SHOW', 'LATE']), amount: euros }).nullable(),
  /** The last charge; null for none. UNAVAILABLE: the provider took no payments, and nothing was charged. */
  charge: z.enum(['PENDING', 'CHARGED', 'UNAVAILABLE', ...declines]).nullable(),
  /** What became of asking the customer to pay the fee (rule D312). The release before does not say it. */
  request: z
    .strictObject({
      /** WAITING: the customer was asked, and has not paid. PAID: by the customer, and not by the card. */
      state: z.enum(['NONE', 'WAITING', 'PAID', 'GIVEN_UP']),
      /** When the customer was last asked. */
      askedAt: instant.nullable(),
      canAsk: z.boolean(),
      canGiveUp: z.boolean(),
    })
    .optional(),
})

const ownGuarantee = z.strictObject({
  guarantee: z
    .strictObject({
      noShow: euros.nullable(),
      late: euros.nullable(),
      /** The sentences that the customer agreed to. */
      wording: z.string(),
      card: keptCard.nullable(),
      /** When the card is removed by itself. */
      keptUntil: instant.nullable(),
      canRemove: z.boolean(),
      /** The fee that the caller was asked to pay (rule D311); null for none. The release before does not say it. */
      fee: z
        .strictObject({
          kind: z.enum(['NO_SHOW', 'LATE']),
          amount: euros,
          /** Whether a payment of it is under way, so that no other one can be begun. */
          isUnderWay: z.boolean(),
        })
        .nullish(),
    })
    .nullable(),
})

const seenFee = z.strictObject({
  id,
  /** The version of the booking that the person saw. */
  version: seenVersion,
})

export const guarantees = {
  chargeFee: defineEndpoint({
    summary: 'Charge the fee of a booking to the card that its customer gave',
    rule: 'D301',
    callers: 'provider',
    tenant: 'session',
    idempotent: true,
    body: z.strictObject({
      id,
      /** The version of the booking that the person saw. */
      version: seenVersion,
      /** The fee that the person saw. Another one is a conflict. */
      amount: euros,
    }),
    success: z.strictObject({
      booking: providerBooking,
      /** PENDING: the payment provider has not answered; the charge is made, or not, without another call. */
      outcome: z.enum(['CHARGED', 'PENDING', ...declines]),
    }),
    errors: ['not-found', 'conflict', 'transition-not-allowed', 'payment-unavailable', 'idempotency-mismatch'],
  }),
  askForFee: defineEndpoint({
    summary: 'Ask the customer of a booking by mail to pay its fee, which the card did not give; at most three times',
    rule: 'D312',
    callers: 'provider',
    tenant: 'session',
    idempotent: true,
    body: seenFee,
    success: providerBooking,
    errors: ['not-found', 'conflict', 'transition-not-allowed', 'idempotency-mismatch'],
  }),
  giveFeeUp: defineEndpoint({
    summary: 'Give up the fee of a booking, which its customer was asked to pay; nobody can charge or pay it any more',
    rule: 'D312',
    callers: 'provider',
    tenant: 'session',
    idempotent: true,
    body: seenFee,
    success: providerBooking,
    errors: ['not-found', 'conflict', 'transition-not-allowed', 'payment-unavailable', 'idempotency-mismatch'],
  }),
  ownCard: defineEndpoint({
    summary:
      'What the caller agreed to for a no-show or a late cancellation of a booking, and the card that is kept for it',
    rule: 'D302',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    query: z.strictObject({ appointmentId: id }),
    success: ownGuarantee,
    errors: ['not-found'],
  }),
  removeOwnCard: defineEndpoint({
    summary: 'Remove the card of a booking, a day after the booking at the earliest',
    rule: 'D302',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    body: z.strictObject({ appointmentId: id }),
    success: ownGuarantee,
    errors: ['not-found', 'conflict', 'transition-not-allowed'],
  }),
}
