import type { Texts } from '#shared/i18n/i18n-interface.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TextSource } from './text-loader.ts'

const validation: TextSource = {
  en: async () => ({ validation: (await import('#shared/i18n/messages/en/validation.ts')).validation }),
  nl: async () => ({ validation: (await import('#shared/i18n/messages/nl/validation.ts')).validation }),
}

/** Combines the given texts with the validation messages of form fields. */
export function withValidationTexts(own: TextSource): TextSource {
  const load = async (locale: Locale): Promise<Texts> => {
    const [texts, messages] = await Promise.all([own[locale](), validation[locale]()])
    return { ...texts, ...messages }
  }
  return { en: () => load('en'), nl: () => load('nl') }
}
