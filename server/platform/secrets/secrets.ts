import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Where unguessable values come from; tests may stand in their own. */
export interface Secrets {
  id(): string
  /** 256 random bits for a session. */
  token(): string
  /** Six digits for a mail. */
  code(): string
}

export const systemSecrets: Secrets = {
  id: randomUUID,
  token: () => randomBytes(32).toString('base64url'),
  code: () => String(randomInt(1_000_000)).padStart(6, '0'),
}

/** What is stored of a token, a code or an address. Tokens have 256 random bits, so a plain hash does. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
