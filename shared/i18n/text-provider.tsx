import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { I18n } from './i18n-interface.ts'
import { languageOf, LanguageContext } from './use-text.ts'

interface TextProviderProps {
  i18n: I18n
  children: ReactNode
}

/**
 * Provides the texts of the current language to all children. It is the only listener for language changes: a screen has hundreds
 * of components with texts, and one listener for each would be slow.
 */
export function TextProvider({ i18n, children }: TextProviderProps) {
  const locale = useSyncExternalStore(i18n.subscribe, () => i18n.language)
  const value = useMemo(() => languageOf(i18n, locale), [i18n, locale])
  return <LanguageContext value={value}>{children}</LanguageContext>
}
