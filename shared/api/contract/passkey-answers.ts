import { z } from 'zod'

/** Bytes in base64url, as WebAuthn has them in JSON. */
const bytes = (longest: number) =>
  z
    .string()
    .min(1, 'required')
    .max(longest, 'too-long')
    .regex(/^[\w-]+$/, 'invalid')

/** An id that an authenticator has given to a passkey. */
const credentialId = bytes(1400)

/** The answer of a passkey to a challenge. */
export const passkeyAnswer = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(12_000),
  /** The account's id, if the authenticator names it. */
  userHandle: bytes(100).optional(),
})

/** The answer of an authenticator that has made a passkey. */
export const newPasskeyAnswer = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4000),
  attestationObject: bytes(20_000),
})

/** A random challenge, and the host name for which passkeys are made. */
export const passkeyChallenge = z.strictObject({ challenge: z.string(), relyingPartyId: z.string() })

/** A second factor: a code of the authenticator app, a recovery code, or the answer of a passkey. */
export const secondFactorProof = {
  code: z.string().trim().max(40, 'too-long').optional(),
  passkey: passkeyAnswer.optional(),
}
