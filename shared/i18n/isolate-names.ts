import type { I18n, TextValues } from './i18n-interface.ts'

/** Invisible characters that turn the direction of what follows: marks, embeddings, overrides and isolates. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Removes the characters by which a name could turn round the text after it (rule D354). */
export const withoutTurning = (text: string): string => text.replace(turning, '')

/** A text that keeps its direction to itself: right-to-left words stand between isolates, so that what follows stays in its place. */
export function isolated(text: string): string {
  const plain = withoutTurning(text)
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}

/** Joins names and other words that stand side by side, each with its own direction. Empty ones are left out. */
export const joinIsolated = (parts: readonly (string | false | null | undefined)[], separator = ' · '): string =>
  parts.flatMap((part) => (part ? isolated(part) : [])).join(separator)

/** The values for a sentence of which a mail or a subject is made. */
export const isolatedValues = (values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  )

/** The same texts, in which each value keeps its direction to itself. */
export const isolating = (i18n: I18n): I18n => ({
  ...i18n,
  text: (locale, namespace, key, values) => i18n.text(locale, namespace, key, isolatedValues(values)),
})
