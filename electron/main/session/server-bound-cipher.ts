import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Cipher } from './encrypted-secret-store.ts'

const boundSchema = z.strictObject({ server: z.string(), text: z.string() })

/**
 * A cipher whose texts belong to one server (threat D4). What was encrypted for another one cannot be decrypted, so that a program that
 * changes the address or the files on the disk gets no token sent elsewhere.
 */
export const boundCipher = (server: string, cipher: Cipher): Cipher => ({
  isReal: () => cipher.isReal(),
  encrypt: (text) => cipher.encrypt(JSON.stringify({ server, text })),
  async decrypt(bytes) {
    const { text, isOutdated } = await cipher.decrypt(bytes)
    const bound = boundSchema.parse(JSON.parse(text))
    if (bound.server !== server) throw new Error('This was encrypted for another server')
    return { text: bound.text, isOutdated }
  },
})

/** The name of a file that keeps something of one server, such as "session-3f6c0c1e9a2b". Each server has its own. */
export const fileOfServer = (name: string, server: string): string =>
  `${name}-${createHash('sha256').update(server).digest('hex').slice(0, 12)}`
