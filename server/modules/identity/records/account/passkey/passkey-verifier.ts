import { isIP } from 'node:net'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { PASSKEY_ALGORITHMS } from '#shared/domain/account/passkey-rules.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Logger } from 'pino'

/** The server as the party that passkeys are made for. */
export interface RelyingParty {
  /** The host name that passkeys are bound to. */
  readonly id: string
  /** The origin of the pages that may use them. */
  readonly origin: string
}

/**
 * Returns the relying party for the server's public address. Undefined where browsers allow no passkeys: an address without TLS (except
 * localhost), or an IP address instead of a host name.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isSecure && isNamed ? { id: hostname, origin } : undefined
}

/** The answer of a passkey to a log-in or a confirmation; every text is base64url. */
export interface PasskeyAnswer {
  readonly id: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
  /** The account's id in base64url, if the authenticator names it. */
  readonly userHandle?: string | undefined
}

/** The answer of an authenticator that has made a passkey; every text is base64url. */
export interface NewPasskeyAnswer {
  readonly id: string
  readonly clientDataJSON: string
  readonly attestationObject: string
}

/**
 * Returns the challenge that a passkey's answer contains. Undefined for malformed data, or for an answer that was made in a frame of
 * another site.
 */
export function challengeIn(clientDataJSON: string): string | undefined {
  const data = parseClientData(clientDataJSON)
  if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined
  // The apps use no passkeys in frames (decision 42).
  if ('crossOrigin' in data && data.crossOrigin !== false) return undefined
  return typeof data.challenge === 'string' ? data.challenge : undefined
}

function parseClientData(clientDataJSON: string): unknown {
  try {
    return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** A new passkey that was made for this server and whose owner was verified by the authenticator. */
export interface VerifiedPasskey {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
}

/**
 * Verifies the answer of a new passkey by WebAuthn: signature, origin, relying party, and that the device verified the person. Returns
 * undefined for an invalid answer.
 */
export const verifyNewPasskey = (
  { log }: Pick<Dependencies, 'log'>,
  party: RelyingParty,
  { id, ...response }: NewPasskeyAnswer,
  challenge: string,
): Promise<VerifiedPasskey | undefined> =>
  orRefused(log, async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expectedOf(party),
      response: { ...credentialNamed(id), response },
      expectedChallenge: challenge,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    })
    if (!verified) return undefined
    const { credential } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
    }
  })

/** Verifies the use of a passkey likewise, and returns the passkey's use counter. Returns undefined for an invalid answer. */
export const verifyPasskeyUse = (
  { log }: Pick<Dependencies, 'log'>,
  party: RelyingParty,
  { id, userHandle, ...response }: PasskeyAnswer,
  challenge: string,
  { credentialId, publicKey, counter }: VerifiedPasskey,
): Promise<number | undefined> =>
  orRefused(log, async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectedOf(party),
      response: { ...credentialNamed(id), response: { ...response, ...(userHandle && { userHandle }) } },
      expectedChallenge: challenge,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    })
    return verified ? authenticationInfo.newCounter : undefined
  })

const expectedOf = ({ id, origin }: RelyingParty) => ({
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
})

const credentialNamed = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const

/** The library throws for an invalid answer. Its message gives the reason and contains no personal data. */
async function orRefused<Result>(log: Logger, verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify()
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : String(error) }, 'passkey refused')
    return undefined
  }
}
