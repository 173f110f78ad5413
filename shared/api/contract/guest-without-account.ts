import { z } from 'zod'
import { MOST_PROOF } from '#shared/domain/guest/proof-of-work.ts'
import { defineEndpoint } from '#shared/api/define-endpoint.ts'
import { personName } from './authentication.ts'
import { reservationAnswer, reservationBody, reservationErrors } from './booking.ts'
import { guestRules } from './catalogue.ts'
import { email, id, mailedCode, nameLine, seenVersion } from './primitives.ts'
import { ownRepeatAnswer, ownRepeatErrors, ownRepeatOrder } from './customer-repeats.ts'
import { waitingKey } from './waiting-list.ts'
import { giftCardPurchase, giftCardPurchaseAnswer, giftCardPurchaseErrors } from './vouchers.ts'

/** A number that solves the proof-of-work puzzle of the request (`shared/domain/guest/proof-of-work.ts`). */
const proof = z.int('invalid').min(0, 'invalid').max(MOST_PROOF, 'invalid')

/** A secret that the client generates for this visit. It gives access to the bookings and orders of the visit for one day. */
const secret = z.string().regex(/^guest_[\w-]{43}$/, 'invalid')

const accepted = z.strictObject({ accepted: z.literal(true) })

const savedSettings = guestRules.extend({ version: z.int() })

export const guests = {
  askGuestCode: defineEndpoint({
    summary: 'Mail a code that confirms the address of a guest; the answer is the same for every address',
    rule: 'D216',
    callers: 'anyone',
    tenant: 'body',
    idempotent: true,
    body: z.strictObject({ organisationId: id, email, proof }),
    success: accepted,
    errors: ['not-found', 'account-required', 'proof-required'],
    limited: 'credentials',
  }),
  confirmGuest: defineEndpoint({
    summary: 'Confirm the address of a guest by the mailed code, for bookings of the next half hour in this browser',
    rule: 'D216',
    callers: 'anyone',
    tenant: 'body',
    body: z.strictObject({ organisationId: id, email, code: mailedCode }),
    success: accepted,
    errors: ['not-found', 'code-invalid'],
    limited: 'credentials',
  }),
  reserveAsGuest: defineEndpoint({
    summary: 'Reserve a slot without an account',
    rule: 'D215',
    callers: 'anyone',
    tenant: 'body',
    idempotent: true,
    problemsInside: 'booking',
    body: reservationBody.extend({
      secret,
      proof,
      /** The secret of a waiting list's link, for the place that it offers (rule D422). */
      offer: waitingKey.optional(),
    }),
    success: reservationAnswer,
    errors: [...reservationErrors, 'other-address', 'account-required', 'guest-code-required', 'proof-required'],
    limited: 'credentials',
  }),
  bookRepeatAsGuest: defineEndpoint({
    summary:
      'Book appointments that repeat without an account, all or none; nothing is booked while a date is not free',
    rule: 'D319',
    callers: 'anyone',
    tenant: 'body',
    idempotent: true,
    body: ownRepeatOrder.extend({ organisationId: id, email, secret, proof }),
    success: ownRepeatAnswer,
    errors: [...ownRepeatErrors, 'account-required', 'guest-code-required', 'proof-required'],
    limited: 'credentials',
  }),
  buyGiftCardAsGuest: defineEndpoint({
    summary: 'Order a gift card without an account; it is issued and mailed when it is paid online',
    rule: 'D315',
    callers: 'anyone',
    tenant: 'body',
    idempotent: true,
    body: giftCardPurchase.extend({
      organisationId: id,
      buyer: z.strictObject({ firstName: personName, lastName: nameLine(100).default(''), email }),
      secret,
      proof,
    }),
    success: giftCardPurchaseAnswer,
    errors: [...giftCardPurchaseErrors, 'account-required', 'guest-code-required', 'proof-required'],
    limited: 'credentials',
  }),
  endGuestLink: defineEndpoint({
    summary:
      'End all links of a booking, and of those that were booked with it as a series; only its account, or the provider, opens it from then on',
    rule: 'D218',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    body: z.strictObject({ bookingId: id }),
    success: accepted,
    errors: ['not-found'],
  }),
  guestSettings: defineEndpoint({
    summary: 'What is asked of customers who book without an account',
    rule: 'D215',
    callers: 'owner',
    tenant: 'session',
    success: savedSettings,
    errors: ['not-found'],
  }),
  saveGuestSettings: defineEndpoint({
    summary: 'Set what is asked of customers who book without an account, from now on',
    rule: 'D215',
    callers: 'owner',
    tenant: 'session',
    body: guestRules.extend({ version: seenVersion }),
    success: savedSettings,
    errors: ['not-found', 'conflict'],
  }),
}
