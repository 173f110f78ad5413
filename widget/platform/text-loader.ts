import type { Texts } from '#shared/i18n/i18n-interface.ts'
import type { Locale } from '#shared/i18n/locale.ts'

/** The texts of a part of the widget, as dynamic imports by language. */
export type TextSource = Record<Locale, () => Promise<Texts>>

/** The texts that every visit needs. */
const first: TextSource = {
  en: async () => (await import('./first-texts-en.ts')).texts,
  nl: async () => (await import('./first-texts-nl.ts')).texts,
}

const sources = new Set([first])

/** Registers texts, which `loadTexts` loads from now on together with the others. */
export const addTextSource = (source: TextSource): void => void sources.add(source)

/** Loads the texts of one language for all registered parts. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  const parts = await Promise.all([...sources].map((source) => source[locale]()))
  return Object.assign({}, ...parts) as Texts
}
