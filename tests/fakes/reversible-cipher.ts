import { createHash } from 'node:crypto'
import type { Cipher } from '#electron/main/session/encrypted-secret-store.ts'

const turned = (bytes: Uint8Array) => Buffer.from(bytes.map((byte) => byte ^ 0x5a))
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** A fake keychain. Its output does not show the plain text, and it detects changed bytes, like the real one. */
export const reversibleCipher: Cipher = {
  isReal: async () => true,
  encrypt: async (text) => Buffer.concat([sumOf(Buffer.from(text)), turned(Buffer.from(text))]),
  async decrypt(bytes) {
    const content = turned(bytes.subarray(32))
    if (!sumOf(content).equals(bytes.subarray(0, 32))) throw new Error('cannot decrypt')
    return { text: content.toString(), isOutdated: false }
  },
}
