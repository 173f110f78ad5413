/** Letters that Unicode does not decompose into a letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ς: 'σ',
}

/**
 * Folds a text for searching: without case, accents, apostrophes and hyphens, and with plain letters for those that have no decomposition,
 * so that "o'brien" and "O’Brien", "loic" and "Loïc" are the same. The database function `inplan_folded` does the same.
 */
export const foldText = (text: string): string =>
  text
    .replace(/['’‘ʼ`´‛′]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f‐‑‒–—―−-]/g, '')
    .toLowerCase()
    .replace(/[ßæœþøłıđðħς]/g, (letter) => PLAIN[letter] ?? letter)

/** The folded words of a search, each of which must be found; commas and hyphens separate words as well. */
export const foldedWords = (search: string): string[] =>
  search
    .split(/[\s,;‐‑‒–—―−-]+/)
    .map(foldText)
    .filter((word) => word !== '')
