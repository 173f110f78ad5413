import type { Locale } from './locale.ts'
import type { LoadedTexts, Namespace, Translate } from './message-types.ts'

export type Texts = { [N in Namespace]?: LoadedTexts<N> }

/** The values for a text's placeholders; `count` also chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>

/** The loaded texts by language, and the current language. Implemented by i18next, and by `createSmallI18n` for the widget. */
export interface I18n {
  readonly language: Locale
  changeLanguage: (locale: Locale) => void
  /** Reports changes of the language to the listener. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** Adds a language's texts, for example when they were loaded on demand. */
  addTexts: (locale: Locale, texts: Texts) => void
  /** Whether a text with this key exists in the current language. */
  hasText: (namespace: Namespace, key: string) => boolean
  /** Returns a text; throws for a missing one, which is a bug: the types guarantee complete texts (spec A section 8). */
  text: (locale: Locale, namespace: Namespace, key: string, values: TextValues) => string
}

/**
 * Returns a typed translation function for use outside React, in the server and the Electron main process. The default is the current
 * language.
 */
export function translator<N extends Namespace>(i18n: I18n, namespace: N, locale?: Locale): Translate<N> {
  return (key, ...[values]) => i18n.text(locale ?? i18n.language, namespace, key, { ...values })
}
