import type { Locale } from './locale.ts'
import type { Messages, Namespace, Translate, Translation } from './messages.ts'

export type Texts = { [N in Namespace]?: Translation<Messages[N]> }

/** The loaded texts by language, and the current language. */
export interface I18n {
  readonly language: Locale
  readonly texts: Partial<Record<Locale, Texts>>
  changeLanguage: (locale: Locale) => void
  /** Reports changes of the language. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

export function createI18n(locale: Locale, texts: Partial<Record<Locale, Texts>>): I18n {
  const listeners = new Set<() => void>()
  let language = locale
  return {
    get language() {
      return language
    },
    texts: { ...texts },
    changeLanguage(next) {
      language = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Adds a language's texts, for example when they were loaded on demand. */
export function addTexts(i18n: I18n, locale: Locale, texts: Texts): void {
  i18n.texts[locale] = { ...i18n.texts[locale], ...texts }
}

/** Typed translation outside React, for the server and the Electron main process; by default in the current language. */
export function translator<N extends Namespace>(i18n: I18n, namespace: N, locale?: Locale): Translate<N> {
  return (key, ...given) => {
    const [values = {}]: readonly Readonly<Record<string, string | number>>[] = given
    const language = locale ?? i18n.language
    const texts: Readonly<Record<string, string>> = i18n.texts[language]?.[namespace] ?? {}
    const text = formOf(texts, key, language, values)
    // A bug, because the types guarantee complete texts (spec A section 8).
    if (text === undefined) throw new Error(`No text for ${namespace}:${key}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
}

/** The text of a key; for a count its plural form in the language, if there is one. */
function formOf(
  texts: Readonly<Record<string, string>>,
  key: string,
  language: Locale,
  { count }: Readonly<Record<string, string | number>>,
): string | undefined {
  const plural = count === undefined ? undefined : texts[`${key}_${pluralRules(language).select(Number(count))}`]
  return plural ?? texts[key]
}

const rulesByLanguage: Partial<Record<Locale, Intl.PluralRules>> = {}

/** Kept, because creating them is slow. */
const pluralRules = (language: Locale): Intl.PluralRules =>
  (rulesByLanguage[language] ??= new Intl.PluralRules(language))
