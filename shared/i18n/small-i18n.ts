import type { I18n, Texts, TextValues } from './i18n-interface.ts'
import type { Locale } from './locale.ts'

/**
 * Creates an implementation of `I18n` for the widget's first screen, a twentieth of i18next's size. A test checks that both return the same
 * texts.
 */
export function createSmallI18n(locale: Locale, texts: Partial<Record<Locale, Texts>>): I18n {
  const listeners = new Set<() => void>()
  const loaded = { ...texts }
  let language = locale
  return {
    get language() {
      return language
    },
    changeLanguage(next) {
      language = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    addTexts(of, added) {
      loaded[of] = { ...loaded[of], ...added }
    },
    hasText: (namespace, key) => Object.hasOwn(loaded[language]?.[namespace] ?? {}, key),
    text(of, namespace, key, values) {
      const text = formOf(loaded[of]?.[namespace] ?? {}, key, of, values)
      if (text === undefined) throw new Error(`No text for ${namespace}:${key}`)
      return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
    },
  }
}

/** The text of a key. With a count it is the plural form in the language, if there is one. */
function formOf(
  texts: Readonly<Record<string, string>>,
  key: string,
  language: Locale,
  { count }: TextValues,
): string | undefined {
  const plural = count === undefined ? undefined : texts[`${key}_${pluralRules(language).select(Number(count))}`]
  return plural ?? texts[key]
}

const rulesByLanguage: Partial<Record<Locale, Intl.PluralRules>> = {}

/** Plural rules are cached, because creating them is slow. */
const pluralRules = (language: Locale): Intl.PluralRules =>
  (rulesByLanguage[language] ??= new Intl.PluralRules(language))
