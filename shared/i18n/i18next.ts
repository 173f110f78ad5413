import { createInstance, type i18n as I18nextInstance } from 'i18next'
import type { I18n, Texts } from './i18n-interface.ts'
import { isLocale, type Locale } from './locale.ts'

export interface I18next extends I18n {
  readonly instance: I18nextInstance
}

/** The format of a name in a greeting, `Hello{{name, greeted}},`: after a space, or nothing at all for who has not said a name yet. */
const greeted = (name: string): string => (name.trim() === '' ? '' : ` ${name}`)

/** The implementation of `I18n` with i18next, for the server and the desktop app. It needs no asynchronous start. */
export function createI18n(locale: Locale, texts: Partial<Record<Locale, Texts>>): I18next {
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
  instance.services.formatter?.add('greeted', greeted)
  return {
    instance,
    get language() {
      return isLocale(instance.language) ? instance.language : locale
    },
    changeLanguage: (next) => void instance.changeLanguage(next),
    subscribe: (listener) => {
      instance.on('languageChanged', listener)
      return () => instance.off('languageChanged', listener)
    },
    addTexts: (of, added) => {
      for (const [namespace, messages] of Object.entries(added)) instance.addResourceBundle(of, namespace, messages)
    },
    hasText: (namespace, key) => instance.exists(key, { ns: namespace }),
    text: (of, namespace, key, values) => instance.getFixedT(of, namespace)(key, { ...values }),
  }
}
