/** The product's languages; the first is the default (rule B9.1). */
export const locales = ['nl', 'en'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'nl'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/**
 * Returns the best supported language for an `Accept-Language` header or a browser's list of languages; the default language if none is
 * supported. "en-GB,nl;q=0.8" → en; "de" → nl.
 */
export const matchLocale = (wanted: string | readonly string[] | undefined): Locale =>
  askedLocale(wanted) ?? defaultLocale

/** Like `matchLocale`, but returns undefined if none of the languages is supported. */
export function askedLocale(wanted: string | readonly string[] | undefined): Locale | undefined {
  const ranges = typeof wanted === 'string' ? wanted.split(',') : (wanted ?? [])
  const ranked = ranges
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .toSorted((a, b) => b.quality - a.quality)
  return ranked.map(({ language }) => language).find(isLocale)
}
