import type { Texts } from '#shared/i18n/i18n.ts'
import type { Locale } from '#shared/i18n/locale.ts'

/** Where the texts of a part of the widget come from, in each language. */
export type TextSource = Record<Locale, () => Promise<Texts>>

/** What every visit needs. */
const first: TextSource = {
  en: async () => (await import('./texts-en.ts')).texts,
  nl: async () => (await import('./texts-nl.ts')).texts,
}

const sources = new Set([first])

/** From now on these texts are among those of the page. */
export const addTextSource = (source: TextSource): void => void sources.add(source)

/** The texts of one language, of all parts that are in use; only that language is loaded. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  const parts = await Promise.all([...sources].map((source) => source[locale]()))
  return Object.assign({}, ...parts) as Texts
}
