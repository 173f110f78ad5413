import { LEAST_INDEXED } from '#server/platform/database/like-pattern.ts'

/** The digits at the end of a phone number that are the same with and without country code. */
const SUBSCRIBER_DIGITS = 9

/**
 * The end of a phone number that is written in any way: `612345678` of "06 1234 5678" and of "+31 6 12345678". Undefined for a
 * text that is no phone number, or not a whole one.
 */
export function subscriberNumber(text: string): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '')
  return digits.length >= SUBSCRIBER_DIGITS ? digits.slice(-SUBSCRIBER_DIGITS) : undefined
}

/** The words that a customer's text must contain, each anywhere in it. A phone number is one word. */
export function searchWords(text: string): string[] {
  const number = subscriberNumber(text)
  return number === undefined ? text.split(/\s+/).filter((word) => word !== '') : [number]
}

/**
 * The word that an index finds best: one with a digit or a sign, of which there are few, else the longest. Undefined when all are too
 * short.
 */
export function indexedWord(words: readonly string[]): string | undefined {
  const isRare = (word: string) => Number(/[^\p{L}]/u.test(word))
  return words
    .filter(({ length }) => length >= LEAST_INDEXED)
    .toSorted((a, b) => isRare(b) - isRare(a) || b.length - a.length)[0]
}
