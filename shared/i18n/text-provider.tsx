import type { i18n as I18n } from 'i18next'
import { useMemo, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { languageOf, LanguageContext } from './use-text.ts'

interface TextProviderProps {
  i18n: I18n
  children: ReactNode
}

/** Gives the texts of an instance to everything below, in the language that it has at the moment. */
export function TextProvider({ i18n, children }: TextProviderProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <CurrentLanguage>{children}</CurrentLanguage>
    </I18nextProvider>
  )
}

/** Listens to the instance for all: a screen has a hundred components with texts, and each listener of its own takes time. */
function CurrentLanguage({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const { language } = i18n
  const value = useMemo(() => languageOf(i18n, language), [i18n, language])
  return <LanguageContext value={value}>{children}</LanguageContext>
}
