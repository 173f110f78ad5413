import type { Texts } from '#shared/i18n/i18n.ts'
import type { Locale } from '#shared/i18n/locale.ts'

/** The texts of one language; only that language is loaded. */
const loaders: Record<Locale, () => Promise<{ texts: Texts }>> = {
  en: () => import('./texts-en.ts'),
  nl: () => import('./texts-nl.ts'),
}

export const loadTexts = async (locale: Locale): Promise<Texts> => (await loaders[locale]()).texts
