import { randomKey } from '#shared/api/random-key.ts'
import { keyStore, type KeyStore } from './storage.ts'

/**
 * The key by which the server knows this browser again: a mailed code is valid only where it was asked for (threat A4). It is kept for the
 * tab, so that a code is still valid after a reload (rule D365).
 */
export function browserKeyOf(keys: KeyStore): string {
  const kept = keys.read('browser')
  if (kept) return kept
  const key = randomKey()
  keys.write('browser', key)
  return key
}

export const browserKey = browserKeyOf(keyStore(() => window.sessionStorage))
