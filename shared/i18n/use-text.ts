import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlainTranslate } from './i18n.ts'
import { isLocale, type Locale } from './locale.ts'
import type { Namespace, Translate } from './messages.ts'

/** The texts of one namespace in the current language: `const t = useText('calendar')`. */
export function useText<N extends Namespace>(namespace: N): Translate<N> {
  const t: PlainTranslate = useTranslation(namespace).t
  return useMemo<Translate<N>>(
    () =>
      (key, ...values) =>
        t(key, { ...values[0] }),
    [t],
  )
}

/** The language on screen, for formatters. */
export function useLocale(): Locale {
  const { language } = useTranslation().i18n
  if (!isLocale(language)) throw new Error(`Unknown language ${language}`)
  return language
}
