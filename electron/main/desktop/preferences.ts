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
  /** Whether the machine can start the app at log-in. */
  canStartAtLogin: boolean
  /** The languages that the person set in the operating system, best first. */
  systemLanguages: readonly string[]
  onChange: (now: Preferences, before: Preferences) => void
}

const isGiven = (entry: [string, unknown]): boolean => entry[1] !== undefined

/** What is stored, choice by choice; one of another shape, or of a version that did not know it, counts as not stored. */
function storedChoices(value: unknown): Partial<Preferences> {
  const entries = Object.entries(preferencesSchema.shape).map(([name, schema]) => [
    name,
    schema.safeParse((value as Record<string, unknown> | null | undefined)?.[name]).data,
  ])
  return Object.fromEntries(entries.filter(([, choice]) => choice !== undefined))
}

/** Keeps a person's choices; the app does nothing unasked but tell of bookings. */
export function createPreferences({ stored, canStartAtLogin, systemLanguages, onChange }: Options): PreferenceKeeper {
  const fitting = (preferences: Preferences): Preferences => ({
    ...preferences,
    startAtLogin: preferences.startAtLogin && canStartAtLogin,
  })
  let current = fitting({
    theme: 'system',
    language: matchLocale(systemLanguages),
    startAtLogin: false,
    notifications: true,
    ...storedChoices(stored.read()),
  })
  return {
    get: () => current,
    set(changes) {
      const before = current
      current = fitting({ ...current, ...Object.fromEntries(Object.entries(changes).filter(isGiven)) })
      stored.write(current)
      onChange(current, before)
      return current
    },
  }
}
