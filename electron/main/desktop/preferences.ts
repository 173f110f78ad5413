import { matchLocale } from '#shared/i18n/locale.ts'
import { preferencesSchema, type Preferences } from '#shared/ipc/contract.ts'

/** One stored value that survives a restart. */
export interface StoredValue {
  read(): unknown
  write(value: Preferences): void
}

export interface PreferenceKeeper {
  get(): Preferences
  /** Changes the given preferences and returns all of them. */
  set(changes: { [Name in keyof Preferences]?: Preferences[Name] | undefined }): Preferences
}

interface Options {
  stored: StoredValue
  /** Whether this machine can start the app at log-in. */
  canStartAtLogin: boolean
  /** The languages of the operating system, preferred ones first. */
  systemLanguages: readonly string[]
  onChange: (now: Preferences, before: Preferences) => void
}

const isGiven = (entry: [string, unknown]): boolean => entry[1] !== undefined

/** Reads the stored preferences one by one. A value of an unknown or outdated shape is ignored. */
function storedChoices(value: unknown): Partial<Preferences> {
  const entries = Object.entries(preferencesSchema.shape).map(([name, schema]) => [
    name,
    schema.safeParse((value as Record<string, unknown> | null | undefined)?.[name]).data,
  ])
  return Object.fromEntries(entries.filter(([, choice]) => choice !== undefined))
}

/** Stores the person's preferences. By default only notifications of bookings are on. */
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
    servicesView: 'cards',
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
