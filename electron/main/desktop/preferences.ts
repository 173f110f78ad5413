import { matchLocale } from '#shared/i18n/locale.ts'
import { preferencesSchema, type Preferences } from '#shared/ipc/contract.ts'

/** One value that outlives the run. */
export interface StoredValue {
  read(): unknown
  write(value: Preferences): void
}

export interface PreferenceKeeper {
  get(): Preferences
  /** Changes what is given and answers with everything. */
  set(changes: { [Name in keyof Preferences]?: Preferences[Name] | undefined }): Preferences
}

interface Options {
  stored: StoredValue
  /** The languages that the person set in the operating system, best first. */
  systemLanguages: readonly string[]
  onChange: (preferences: Preferences) => void
}

const isGiven = (entry: [string, unknown]): boolean => entry[1] !== undefined

/** Theme and language; what is stored in another shape counts as not stored. */
export function createPreferences({ stored, systemLanguages, onChange }: Options): PreferenceKeeper {
  const first: Preferences = { theme: 'system', language: matchLocale(systemLanguages) }
  let current = preferencesSchema.safeParse(stored.read()).data ?? first
  return {
    get: () => current,
    set(changes) {
      current = { ...current, ...Object.fromEntries(Object.entries(changes).filter(isGiven)) }
      stored.write(current)
      onChange(current)
      return current
    },
  }
}
