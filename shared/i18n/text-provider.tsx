import type { i18n as I18n } from 'i18next'
import { useMemo, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { languageOf, LanguageContext } from './use-text.ts'

interface TextProviderProps {
  i18n: I18n
  children: ReactNode
}

/** Provides an instance's texts in its current language to all children. */
export function TextProvider({ i18n, children }: TextProviderProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <CurrentLanguage>{children}</CurrentLanguage>
    </I18nextProvider>
  )
}

/**
 * The only listener for language changes: a screen has hundreds of components with texts, and a listener each would be slow.
 */
function CurrentLanguage({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const { language } = i18n
  const value = useMemo(() => languageOf(i18n, language), [i18n, language])
  return <LanguageContext value={value}>{children}</LanguageContext>
}
