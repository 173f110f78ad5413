import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { I18next } from '#shared/i18n/i18next.ts'
import { languageOf, LanguageContext } from '#shared/i18n/use-text.ts'

/**
 * Provides the texts of i18next's current language to all children. It is the only listener for language changes: a screen has
 * hundreds of components with texts, and a listener each would be slow.
 */
export function I18nextTextProvider({ i18n, children }: { i18n: I18next; children: ReactNode }) {
  useTranslation([], { i18n: i18n.instance })
  const { language } = i18n
  const value = useMemo(() => languageOf(i18n, language), [i18n, language])
  return <LanguageContext value={value}>{children}</LanguageContext>
}
