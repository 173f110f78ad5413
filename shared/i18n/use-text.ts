import { createContext, use } from 'react'
import { translator, type I18n } from './i18n-interface.ts'
import { isolating } from './isolate-names.ts'
import type { Locale } from './locale.ts'
import type { Namespace, Translate } from './message-types.ts'

interface Language {
  i18n: I18n
  locale: Locale
  textsOf: <N extends Namespace>(namespace: N) => Translate<N>
}

export const LanguageContext = createContext<Language | undefined>(undefined)

export function languageOf(i18n: I18n, locale: Locale): Language {
  const translators: { [N in Namespace]?: Translate<N> } = {}
  // Names keep their direction to themselves in every sentence (rule D424).
  const texts = isolating(i18n)
  return {
    i18n,
    locale,
    textsOf: <N extends Namespace>(namespace: N): Translate<N> =>
      (translators[namespace] ??= translator(texts, namespace, locale) as (typeof translators)[N]) as Translate<N>,
  }
}

function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('There is no TextProvider around this')
  return language
}

/** The texts of a namespace in the current language: `const t = useText('calendar')`. */
export const useText = <N extends Namespace>(namespace: N): Translate<N> => useLanguage().textsOf(namespace)

/** The current language, for formatters. */
export const useLocale = (): Locale => useLanguage().locale

/** The `I18n` instance, to add texts or to change the language. */
export const useI18n = (): I18n => useLanguage().i18n
