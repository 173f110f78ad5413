import { z } from 'zod'
import { defineEndpoint } from '#shared/api/define-endpoint.ts'
import { accepted, session } from './authentication.ts'
import { passkeyAnswer, passkeyChallenge } from './passkey-answers.ts'
import { email, id, mailedCode } from './primitives.ts'

/** Endpoints for logging in without a password, and for the second step of a log-in. */
export const passwordless = {
  signUpWithoutPassword: defineEndpoint({
    summary:
      'Ask for a customer account without a password; a code is mailed to the address, which `verifyCustomer` takes',
    rule: 'D221',
    callers: 'anyone',
    tenant: 'body',
    limited: 'credentials',
    body: z.strictObject({ email, organisationId: id }),
    // New and existing addresses get the same answer (threat A5).
    success: accepted,
    errors: ['not-found', 'rate-limited'],
  }),
  requestLoginCode: defineEndpoint({
    summary: 'Ask for a code with which one logs in; it is mailed to the address',
    rule: 'D222',
    callers: 'anyone',
    limited: 'credentials',
    body: z.strictObject({ email }),
    // Addresses with and without an account get the same answer (threat A5).
    success: accepted,
    errors: ['rate-limited'],
  }),
  loginCodeWays: defineEndpoint({
    summary: 'Whether a code to log in can be asked for by text message',
    rule: 'D310',
    callers: 'anyone',
    tenant: 'header',
    success: z.strictObject({ byText: z.boolean() }),
    errors: ['not-found'],
  }),
  textLoginCode: defineEndpoint({
    summary: 'Ask for a code to log in by text message; it is mailed where none can be sent',
    rule: 'D310',
    callers: 'anyone',
    tenant: 'header',
    limited: 'credentials',
    body: z.strictObject({ email }),
    // The answer is the same whether or not the address has an account or a known phone number (threat A5).
    success: accepted,
    errors: ['not-found', 'rate-limited'],
  }),
  loginWithCode: defineEndpoint({
    summary: 'Log in with the mailed code',
    rule: 'D222',
    callers: 'anyone',
    limited: 'credentials',
    body: z.strictObject({ email, code: mailedCode }),
    success: session,
    errors: ['code-invalid', 'second-factor-required', 'rate-limited'],
  }),
  passkeyLoginChallenge: defineEndpoint({
    summary: 'A challenge that a passkey answers to log in',
    rule: 'D224',
    callers: 'anyone',
    limited: 'credentials',
    success: passkeyChallenge,
    errors: ['not-found', 'rate-limited'],
  }),
  loginWithPasskey: defineEndpoint({
    summary: 'Log in with the answer of a passkey, which counts as both steps',
    rule: 'D224',
    callers: 'anyone',
    limited: 'credentials',
    body: z.strictObject({ passkey: passkeyAnswer }),
    success: session,
    errors: ['passkey-refused', 'rate-limited'],
  }),
  loginWithSecondFactor: defineEndpoint({
    summary: 'Log in with a code of the authenticator app or a recovery code, after the password or the mailed code',
    rule: 'D226',
    callers: 'anyone',
    limited: 'credentials',
    body: z.strictObject({
      /** The ticket from the error answer that asked for the second step. */
      ticket: z.string().min(1, 'required').max(100, 'too-long'),
      code: z.string().trim().min(1, 'required').max(40, 'too-long'),
    }),
    success: session,
    errors: ['code-invalid', 'login-expired', 'rate-limited'],
  }),
}
