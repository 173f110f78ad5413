import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { secondFactorProof } from './passkey-answers.ts'

const secondFactorState = z.strictObject({
  isOn: z.boolean(),
  /** Whether an authenticator app is part of it; otherwise passkeys and recovery codes are. */
  hasApp: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Whether the server can keep the key of an authenticator app. */
  canUseApp: z.boolean(),
})

const withCodes = secondFactorState.extend({
  /** The new recovery codes. They are shown once. */
  recoveryCodes: z.array(z.string()),
})

/** The second step of a provider’s log-in. Who left a team sees it and switches it off as a customer (rule D292). */
export const secondFactors = {
  secondFactor: defineEndpoint({
    summary: 'Whether the caller’s log-in has a second step',
    rule: 'D226',
    callers: 'customer',
    success: secondFactorState,
  }),
  prepareAuthenticatorApp: defineEndpoint({
    summary: 'A new key for an authenticator app; it counts after its first code',
    rule: 'D226',
    callers: 'provider',
    tenant: 'session',
    success: z.strictObject({
      /** In base32, to type. */
      key: z.string(),
      /** The otpauth:// address for a QR code. */
      address: z.string(),
    }),
    errors: ['conflict', 'not-found'],
  }),
  switchOnSecondFactor: defineEndpoint({
    summary: 'Switch the second step on with a code of the prepared app, or with a passkey',
    rule: 'D226',
    callers: 'provider',
    tenant: 'session',
    limited: 'credentials',
    body: z.strictObject(secondFactorProof),
    success: withCodes,
    errors: ['code-invalid', 'conflict', 'rate-limited'],
  }),
  switchOffSecondFactor: defineEndpoint({
    summary: 'Switch the second step off; it asks for it once more',
    rule: 'D226',
    callers: 'customer',
    limited: 'credentials',
    body: z.strictObject(secondFactorProof),
    success: secondFactorState,
    errors: ['code-invalid', 'conflict', 'rate-limited'],
  }),
  renewRecoveryCodes: defineEndpoint({
    summary: 'Ten new recovery codes instead of those that are left',
    rule: 'D227',
    callers: 'provider',
    tenant: 'session',
    limited: 'credentials',
    body: z.strictObject(secondFactorProof),
    success: withCodes,
    errors: ['code-invalid', 'conflict', 'rate-limited'],
  }),
}
