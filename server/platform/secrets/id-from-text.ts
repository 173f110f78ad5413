import { createHash } from 'node:crypto'

/** A UUID derived from a text: the same text always gives the same id. It is not a secret. */
export function derivedId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  // UUID version 8 is for custom algorithms (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
