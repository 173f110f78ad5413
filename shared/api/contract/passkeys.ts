import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { newPasskeyAnswer, passkeyChallenge } from './passkey-answers.ts'
import { id, instant, text } from './primitives.ts'

export const passkeyList = z.strictObject({
  /** The account's passkeys, oldest first. */
  passkeys: z.array(
    z.strictObject({
      id,
      name: z.string(),
      createdAt: instant,
      /** Null if it was never used. */
      lastUsedAt: instant.nullable(),
    }),
  ),
})

const passkeyName = text(100)

/** Endpoints for the passkeys of an account, for customers and providers alike. */
export const passkeys = {
  passkeys: defineEndpoint({
    summary: 'The caller’s own passkeys',
    rule: 'D223',
    callers: 'customer',
    success: passkeyList,
  }),
  newPasskeyChallenge: defineEndpoint({
    summary: 'What an authenticator needs to make a passkey for the caller’s account',
    rule: 'D223',
    callers: 'customer',
    needsConfirmation: true,
    limited: 'credentials',
    success: passkeyChallenge.extend({
      /** The account's id in base64url, under which the authenticator stores the passkey. */
      userHandle: z.string(),
      email: z.string(),
      /** The ids of the account's existing passkeys, so that an authenticator does not create a second one. */
      existing: z.array(z.string()),
    }),
    errors: ['not-found', 'rate-limited'],
  }),
  confirmationChallenge: defineEndpoint({
    summary: 'A challenge that one of the caller’s passkeys answers as the second factor',
    rule: 'D226',
    callers: 'customer',
    limited: 'credentials',
    success: passkeyChallenge.extend({ existing: z.array(z.string()) }),
    errors: ['not-found', 'rate-limited'],
  }),
  addPasskey: defineEndpoint({
    summary: 'Add a passkey that was made for the caller’s account',
    rule: 'D223',
    callers: 'customer',
    needsConfirmation: true,
    limited: 'credentials',
    body: z.strictObject({ name: passkeyName, answer: newPasskeyAnswer }),
    success: passkeyList,
    errors: ['passkey-refused', 'rate-limited'],
  }),
  renamePasskey: defineEndpoint({
    summary: 'Rename one of the caller’s passkeys',
    rule: 'D223',
    callers: 'customer',
    body: z.strictObject({ id, name: passkeyName }),
    success: passkeyList,
    errors: ['not-found'],
  }),
  removePasskey: defineEndpoint({
    summary: 'Remove one of the caller’s passkeys; the last one stays while it is the only second factor',
    rule: 'D223',
    callers: 'customer',
    needsConfirmation: true,
    body: z.strictObject({ id }),
    success: passkeyList,
    errors: ['not-found', 'last-passkey'],
  }),
}
