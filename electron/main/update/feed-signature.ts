import { createPublicKey, verify, type KeyObject } from 'node:crypto'

/** What stands before the 32 bytes of an Ed25519 key in its standard form (RFC 8410). */
const prefix = Buffer.from('302a300506032b6570032100', 'hex')

/** @param text 32 bytes in base64 */
export function publicKeyOf(text: string): KeyObject {
  return createPublicKey({ key: Buffer.concat([prefix, Buffer.from(text, 'base64')]), format: 'der', type: 'spki' })
}

/**
 * Whether an announcement is signed by the key's owner.
 *
 * @param signature 64 bytes in base64, as they were fetched
 */
export function isSigned(announcement: string, signature: string, key: KeyObject): boolean {
  const bytes = Buffer.from(signature.trim(), 'base64')
  return bytes.length === 64 && verify(null, Buffer.from(announcement), key, bytes)
}
