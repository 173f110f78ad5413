import { foldedWords } from '#shared/i18n/fold-text.ts'
import { LEAST_INDEXED } from '#server/platform/database/like-pattern.ts'

/** The digits at the end of a phone number that are the same with and without country code. */
const SUBSCRIBER_DIGITS = 9

/**
 * Returns the last digits of a phone number, however it is written: `612345678` for "06 1234 5678" and for "+31 6 12345678". Undefined for
 * a text that is not a complete phone number.
 */
export function subscriberNumber(text: string): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '')
  return digits.length >= SUBSCRIBER_DIGITS ? digits.slice(-SUBSCRIBER_DIGITS) : undefined
}

/** Splits a search text into the folded words that a customer must contain, each in any field. A phone number counts as one word. */
export function searchWords(text: string): string[] {
  const number = subscriberNumber(text)
  return number === undefined ? foldedWords(text) : [number]
}

/**
 * Returns the word that is best looked up in the index: a word with a digit or a sign, because such words are rare, otherwise the longest.
 * Undefined when all words are too short.
 */
export function indexedWord(words: readonly string[]): string | undefined {
  const isRare = (word: string) => Number(/[^\p{L}]/u.test(word))
  return words
    .filter(({ length }) => length >= LEAST_INDEXED)
    .toSorted((a, b) => isRare(b) - isRare(a) || b.length - a.length)[0]
}
