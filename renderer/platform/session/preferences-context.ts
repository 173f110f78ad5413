import { createContext, useContext } from 'react'
import type { Preferences } from '#shared/ipc/contract.ts'

interface PreferencesState {
  readonly preferences: Preferences
  /** Changes preferences. The change takes effect at once and is stored by the bridge. */
  readonly change: (changes: Partial<Preferences>) => void
}

export const PreferencesContext = createContext<PreferencesState | undefined>(undefined)

/** Theme and language, with a function to change them. */
export function usePreferences(): PreferencesState {
  const state = useContext(PreferencesContext)
  if (!state) throw new Error('usePreferences needs a PreferencesContext around it')
  return state
}
