/** The first letters of the first and last word: "Fenna de Boer" → "FB", "Iris" → "I", "" → "". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('')
}

/** A number from 0 to `count` - 1 that depends only on the name, so that a person always has the same colour. */
export function tintOf(name: string, count: number): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum % count
}
