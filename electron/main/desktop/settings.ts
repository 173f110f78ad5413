import Store from 'electron-store'

/** All that the app keeps in its settings file; each reader checks the shape of its own part. */
interface Settings {
  preferences?: unknown
  window?: unknown
  /** Address of the server, for an installation that is not the default one. */
  serverUrl?: unknown
}

/** One part of the settings file. */
export interface Setting {
  read(): unknown
  write(value: unknown): void
}

/** Opens the settings file in the user's data folder; one that cannot be read starts anew. */
export function openSettings(): Record<keyof Settings, Setting> {
  const store = new Store<Settings>({ name: 'settings', clearInvalidConfig: true })
  const setting = (name: keyof Settings): Setting => ({
    read: () => store.get(name),
    write: (value) => store.set(name, value),
  })
  return { preferences: setting('preferences'), window: setting('window'), serverUrl: setting('serverUrl') }
}
