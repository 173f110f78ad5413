import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { accepted } from './authentication.ts'
import { email, mailedCode, password } from './primitives.ts'

/** Customers and providers share one kind of account (decision 8). */
export const passwordReset = {
  initiatePasswordReset: defineEndpoint({
    summary: 'Ask for a code with which the password can be chosen anew',
    rule: 'B7.4',
    callers: 'anyone',
    limited: 'credentials',
    query: z.strictObject({ email }),
    // Addresses with and without an account get the same answer (threat A5).
    success: accepted,
    errors: ['rate-limited'],
  }),
  validatePasswordReset: defineEndpoint({
    summary: 'Whether the mailed code works; it is not used up by a right answer',
    rule: 'B7.5',
    callers: 'anyone',
    limited: 'credentials',
    body: z.strictObject({ email, verificationCode: mailedCode }),
    success: accepted,
    errors: ['code-invalid', 'rate-limited'],
  }),
  resetPassword: defineEndpoint({
    summary: 'Choose a new password with the mailed code; it ends every session of the account',
    rule: 'B7.6',
    callers: 'anyone',
    limited: 'credentials',
    body: z.strictObject({ email, verificationCode: mailedCode, newPassword: password }),
    success: accepted,
    errors: ['code-invalid', 'rate-limited'],
  }),
}
