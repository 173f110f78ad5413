import { createInstance, type i18n as I18n } from 'i18next'
import type { Locale } from './locale.ts'
import type { Messages, Namespace, Translate, Translation } from './messages.ts'

export type Texts = { [N in Namespace]?: Translation<Messages[N]> }

/**
 * Creates an i18next instance that can be used at once. A missing key or an unknown language throws (spec A section 8),
 * because it is a bug: the types guarantee complete texts.
 */
export function createI18n(locale: Locale, texts: Partial<Record<Locale, Texts>>): I18n {
  const instance = createInstance()
  void instance.init({
    lng: locale,
    resources: texts,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => {
      throw new Error(`No text for ${namespace}:${key}`)
    },
    react: { useSuspense: false },
  })
  return instance
}

/** Adds a language's texts to an instance, for example when they were loaded on demand. */
export function addTexts(instance: I18n, locale: Locale, texts: Texts): void {
  for (const [namespace, messages] of Object.entries(texts)) instance.addResourceBundle(locale, namespace, messages)
}

/** i18next's own types do not know our texts; `Translate` is the checked type. */
type PlainTranslate = (key: string, values: Record<string, unknown>) => string

/** Typed translation outside React, for the server and the Electron main process. */
export function translator<N extends Namespace>(instance: I18n, namespace: N, locale?: Locale): Translate<N> {
  const translate: PlainTranslate = instance.getFixedT(locale ?? null, namespace)
  return (key, ...values) => translate(key, { ...values[0] })
}
