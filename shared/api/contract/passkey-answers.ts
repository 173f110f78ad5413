import { z } from 'zod'

/** A base64url string, as WebAuthn encodes bytes in JSON. */
const bytes = (longest: number) =>
  z
    .string()
    .min(1, 'required')
    .max(longest, 'too-long')
    .regex(/^[\w-]+$/, 'invalid')

/** The id of a passkey, which its authenticator assigned. */
const credentialId = bytes(1400)

/** An authenticator's signed answer to a log-in challenge. */
export const passkeyAnswer = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(12_000),
  /** The account's id, if the authenticator names it. */
  userHandle: bytes(100).optional(),
})

/** An authenticator's answer when it has created a passkey. */
export const newPasskeyAnswer = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4000),
  attestationObject: bytes(20_000),
})

/** A random challenge, and the host name (relying party) that the passkeys belong to. */
export const passkeyChallenge = z.strictObject({ challenge: z.string(), relyingPartyId: z.string() })

/** The proof of a second factor: a code of the authenticator app, a recovery code, or the answer of a passkey. */
export const secondFactorProof = {
  code: z.string().trim().max(40, 'too-long').optional(),
  passkey: passkeyAnswer.optional(),
}
