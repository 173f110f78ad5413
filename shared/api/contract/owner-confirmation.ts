import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { accepted } from './authentication.ts'
import { secondFactorProof } from './passkey-answers.ts'
import { givenPassword, id, instant, mailedCode } from './primitives.ts'

/** What opens an account besides its password and its passkeys. */
export const accountAccess = z.strictObject({
  /** Phone numbers to which organisations send codes to log in. */
  numbers: z.array(
    z.strictObject({
      organisationId: id,
      organisationName: z.string(),
      /** With all but its last digits hidden. */
      phoneNumber: z.string(),
    }),
  ),
  /** The account's other sessions, newest first. */
  sessions: z.array(
    z.strictObject({
      id,
      createdAt: instant,
      lastSeenAt: instant,
      surface: z.enum(['DESKTOP_APP', 'BROWSER', 'PHONE', 'OTHER']),
    }),
  ),
})

/**
 * Endpoints that confirm that a logged-in person owns the account, for customers and providers alike (rule D339), and those that show and
 * end what opens it (rule D340).
 */
export const ownerConfirmation = {
  ownerConfirmation: defineEndpoint({
    summary: 'How the caller can prove to own the account before what opens it or takes its money is changed',
    rule: 'D339',
    callers: 'customer',
    success: z.strictObject({
      /** Whether a code of the second factor, or a passkey, is needed. Otherwise a password, a mailed code or a passkey is. */
      needsSecondFactor: z.boolean(),
      hasPasskey: z.boolean(),
      /** The address to which a code is mailed. */
      email: z.string(),
    }),
  }),
  mailConfirmationCode: defineEndpoint({
    summary: 'Mail a code to the account’s own address, with which its owner is confirmed',
    rule: 'D339',
    callers: 'customer',
    limited: 'credentials',
    success: accepted,
    errors: ['rate-limited'],
  }),
  confirmOwner: defineEndpoint({
    summary: 'Confirm the owner of the account for ten minutes of this session',
    rule: 'D339',
    callers: 'customer',
    limited: 'credentials',
    body: z.strictObject({
      password: givenPassword.optional(),
      mailedCode: mailedCode.optional(),
      ...secondFactorProof,
    }),
    success: accepted,
    errors: ['code-invalid', 'passkey-refused', 'rate-limited'],
  }),
  accountAccess: defineEndpoint({
    summary:
      'What opens the caller’s account besides its password and passkeys: numbers that get codes, and other sessions',
    rule: 'D340',
    callers: 'customer',
    success: accountAccess,
  }),
  endAccountAccess: defineEndpoint({
    summary: 'End one of the other sessions, or the codes by text message of one organisation',
    rule: 'D340',
    callers: 'customer',
    body: z.union([z.strictObject({ sessionId: id }), z.strictObject({ organisationId: id })]),
    success: accountAccess,
    errors: ['not-found'],
  }),
}
