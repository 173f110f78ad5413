import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { euros, id, instant, seenVersion } from './primitives.ts'
import { providerBooking } from './provider-bookings.ts'

/** The details by which a person recognises a saved card. */
export const keptCard = z.strictObject({
  /**
   * The card brand as the payment provider writes it, such as 'visa'. For some seconds after the card was given, `brand` is empty and the
   * numbers are 0.
   */
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
})

/** Why charging a card failed. AUTHENTICATION: the bank requires the customer to confirm the payment, but the customer is not present. */
const declines = ['DECLINED', 'AUTHENTICATION', 'EXPIRED', 'FUNDS'] as const

/** The fees that the customer of a booking agreed to, as the provider sees them. */
export const providerGuarantee = z.strictObject({
  noShow: euros.nullable(),
  late: euros.nullable(),
  /** The saved card; null if none was given or it was removed. */
  card: keptCard.nullable(),
  /** The fee that is due, reduced by what the organisation keeps of the paid price; null for none. */
  fee: z.strictObject({ kind: z.enum(['NO_SHOW', 'LATE']), amount: euros }).nullable(),
  /**
   * The result of the last attempt to charge the card; null for none. UNAVAILABLE: the payment provider was not able to take payments, and
   * nothing was charged.
   */
  charge: z.enum(['PENDING', 'CHARGED', 'UNAVAILABLE', ...declines]).nullable(),
  /** The state of the request to the customer to pay the fee (rule D312). Optional, because the previous release does not send it. */
  request: z
    .strictObject({
      /**
       * WAITING: the customer was asked and has not paid yet. PAID: the customer paid it, not by a charge of the saved card. GIVEN_UP: the
       * provider waived the fee.
       */
      state: z.enum(['NONE', 'WAITING', 'PAID', 'GIVEN_UP']),
      /** When the customer was last asked. */
      askedAt: instant.nullable(),
      canAsk: z.boolean(),
      canGiveUp: z.boolean(),
    })
    .optional(),
})

export const ownGuarantee = z.strictObject({
  guarantee: z
    .strictObject({
      noShow: euros.nullable(),
      late: euros.nullable(),
      /** The sentences that the customer agreed to. */
      wording: z.string(),
      card: keptCard.nullable(),
      /** When the card is removed automatically. */
      keptUntil: instant.nullable(),
      canRemove: z.boolean(),
      /** The fee that the caller was asked to pay (rule D311); null for none. Optional, because the previous release does not send it. */
      fee: z
        .strictObject({
          kind: z.enum(['NO_SHOW', 'LATE']),
          amount: euros,
          /** Whether a payment of the fee is in progress, so that no other payment can be started. */
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
      /** The amount of the fee that the person saw. If it differs from the current one, the request is refused as a conflict. */
      amount: euros,
    }),
    success: z.strictObject({
      booking: providerBooking,
      /** PENDING: the payment provider has not answered yet. The result follows without another call. */
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
    query: z.strictObject({ bookingId: id }),
    success: ownGuarantee,
    errors: ['not-found'],
  }),
  removeOwnCard: defineEndpoint({
    summary: 'Remove the card of a booking, a day after the booking at the earliest',
    rule: 'D302',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    body: z.strictObject({ bookingId: id }),
    success: ownGuarantee,
    errors: ['not-found', 'conflict', 'transition-not-allowed'],
  }),
}
