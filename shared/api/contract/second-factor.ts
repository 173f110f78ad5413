import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { secondFactorProof } from './passkey-answers.ts'

export const secondFactorState = z.strictObject({
  isOn: z.boolean(),
  /** Whether an authenticator app is set up as a second factor. If not, only passkeys and recovery codes are. */
  hasApp: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Whether the server can store the key of an authenticator app. */
  canUseApp: z.boolean(),
})

const withCodes = secondFactorState.extend({
  /** The new recovery codes. They are returned only this once. */
  recoveryCodes: z.array(z.string()),
})

/**
 * Endpoints for the second step of a provider's log-in. Somebody who has left a team can see it and switch it off as a customer (rule
 * D292).
 */
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
    needsConfirmation: true,
    tenant: 'session',
    success: z.strictObject({
      /** The key in base32, to type into the app. */
      key: z.string(),
      /** The key as an otpauth:// address, to show as a QR code. */
      address: z.string(),
    }),
    errors: ['conflict', 'not-found'],
  }),
  switchOnSecondFactor: defineEndpoint({
    summary: 'Switch the second step on with a code of the prepared app, or with a passkey',
    rule: 'D226',
    callers: 'provider',
    needsConfirmation: true,
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
