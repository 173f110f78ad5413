import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Generates random secrets. Tests may pass their own. */
export interface Secrets {
  id(): string
  /** A session token with 256 random bits. */
  token(): string
  /** A six-digit code for a mail. */
  code(): string
}

export const systemSecrets: Secrets = {
  id: randomUUID,
  token: () => randomBytes(32).toString('base64url'),
  code: () => String(randomInt(1_000_000)).padStart(6, '0'),
}

/** The stored hash of a token, code or address. Tokens have 256 random bits, so a hash without salt is sufficient. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
