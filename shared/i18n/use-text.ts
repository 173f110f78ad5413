import type { i18n as I18n } from 'i18next'
import { createContext, use } from 'react'
import { translator } from './i18n.ts'
import { isLocale, type Locale } from './locale.ts'
import type { Namespace, Translate } from './messages.ts'

interface Language {
  locale: Locale
  textsOf: <N extends Namespace>(namespace: N) => Translate<N>
}

export const LanguageContext = createContext<Language | undefined>(undefined)

/** @throws when the instance's language is not supported */
export function languageOf(i18n: I18n, locale: string): Language {
  if (!isLocale(locale)) throw new Error(`Unknown language ${locale}`)
  const translators: { [N in Namespace]?: Translate<N> } = {}
  return {
    locale,
    textsOf: <N extends Namespace>(namespace: N): Translate<N> =>
      (translators[namespace] ??= translator(i18n, namespace, locale) as (typeof translators)[N]) as Translate<N>,
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
