import type { Texts } from '#shared/i18n/i18n-interface.ts'
import type { Locale } from '#shared/i18n/locale.ts'

/** Loads the app's texts of one language; each language is a bundle of its own. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  return locale === 'en' ? (await import('./texts-en.ts')).texts : (await import('./texts-nl.ts')).texts
}
