import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Input, Output } from '#shared/api/client.ts'

type Answer = Input<'loginWithPasskey'>['body']['passkey']
type NewAnswer = Input<'addPasskey'>['body']['answer']

/** Ways in which an authenticator or a page can deviate from what the product expects. */
export interface Deviations {
  /** The origin of the page; the product's own by default. */
  readonly origin?: string
  /** The host name for which the passkey is created. */
  readonly relyingPartyId?: string
  /** Whether the device has verified the person; true by default. */
  readonly isVerified?: boolean
  /** The authenticator's signature counter; by default it does not count. */
  readonly counter?: number
  /** Whether the page is in a frame of another site. */
  readonly crossOrigin?: boolean
}

/** A passkey in memory, with a P-256 key, which answers challenges as an authenticator does (WebAuthn level 2). */
export interface SoftwarePasskey {
  readonly id: string
  make(asked: Output<'newPasskeyChallenge'>, deviations?: Deviations): NewAnswer
  answer(asked: Output<'passkeyLoginChallenge'>, deviations?: Deviations): Answer
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const base64url = (bytes: Buffer): string => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

/** @param ownOrigin the origin of the product's pages */
export function softwarePasskey(ownOrigin: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = base64url(credentialId)
  let userHandle: string | undefined

  const clientData = (type: string, challenge: string, { origin = ownOrigin, crossOrigin = false }: Deviations) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))

  return {
    id,
    make(asked, deviations = {}) {
      userHandle = asked.userHandle
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const data = authenticatorData(asked.relyingPartyId, HAS_CREDENTIAL, deviations)
      return {
        id,
        clientDataJSON: base64url(clientData('webauthn.create', asked.challenge, deviations)),
        attestationObject: base64url(attestationObject(Buffer.concat([data, credential]))),
      }
    },
    answer(asked, deviations = {}) {
      const client = clientData('webauthn.get', asked.challenge, deviations)
      const data = authenticatorData(asked.relyingPartyId, 0, deviations)
      return {
        id,
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        ...(userHandle && { userHandle }),
      }
    },
  }
}

function authenticatorData(
  askedId: string,
  flags: number,
  { relyingPartyId = askedId, isVerified = true, counter = 0 }: Deviations,
): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const verified = isVerified ? USER_VERIFIED : 0
  return Buffer.concat([sha256(relyingPartyId), Buffer.from([USER_PRESENT | verified | flags]), count])
}

/** The CBOR map {"fmt": "none", "attStmt": {}, "authData": bytes}. */
function attestationObject(authData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ])
}

/** A text of at most 23 characters. */
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** The CBOR map of a P-256 key for ES256: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
}
