import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useI18n } from '#shared/i18n/use-text.ts'
import type { Preferences } from '#shared/ipc/contract.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { PreferencesContext } from '#renderer/platform/session/preferences-context.ts'
import { applyLanguage, applyTheme } from './apply-theme-and-language.ts'
import { loadTexts } from './load-texts.ts'

interface PreferencesProviderProps {
  initialPreferences: Preferences
  children: ReactNode
}

/** Provides theme and language, applies changes at once, and stores them through the bridge. */
export function PreferencesProvider({ initialPreferences, children }: PreferencesProviderProps) {
  const bridge = useBridge()
  const i18n = useI18n()
  const queryClient = useQueryClient()
  const [preferences, setPreferences] = useState(initialPreferences)

  const change = useCallback(
    async (changes: Partial<Preferences>) => {
      const next = await bridge.invoke('preferences.set', changes)
      applyTheme(next.theme)
      if (next.language !== i18n.language) {
        i18n.addTexts(next.language, await loadTexts(next.language))
        i18n.changeLanguage(next.language)
        applyLanguage(next.language)
        // The server returns names in the language of the request, so all cached answers are stale after a change of language.
        void queryClient.invalidateQueries()
      }
      setPreferences(next)
    },
    [bridge, i18n, queryClient],
  )

  const state = useMemo(
    () => ({ preferences, change: (changes: Partial<Preferences>) => void change(changes) }),
    [preferences, change],
  )
  return <PreferencesContext value={state}>{children}</PreferencesContext>
}
