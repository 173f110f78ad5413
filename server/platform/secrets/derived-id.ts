import { createHash } from 'node:crypto'

/** A UUID made from a text: the same text gives the same id, on every machine. Nobody may rely on guessing it being hard. */
export function derivedId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  // Version 8, "made by a rule of one's own".
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
