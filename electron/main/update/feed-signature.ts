import { createPublicKey, verify, type KeyObject } from 'node:crypto'

/** The DER prefix of an Ed25519 public key (RFC 8410), followed by the 32 bytes of the key. */
const prefix = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Creates a key object for signature checks.
 * @param text the raw public key, 32 bytes in base64
 */
export function publicKeyOf(text: string): KeyObject {
  return createPublicKey({ key: Buffer.concat([prefix, Buffer.from(text, 'base64')]), format: 'der', type: 'spki' })
}

/**
 * Whether the update announcement has a valid signature of the key.
 * @param signature 64 bytes in base64, as downloaded
 */
export function isSigned(announcement: string, signature: string, key: KeyObject): boolean {
  const bytes = Buffer.from(signature.trim(), 'base64')
  return bytes.length === 64 && verify(null, Buffer.from(announcement), key, bytes)
}
