import Store from 'electron-store'

/** All values in the app's settings file. Each consumer validates the shape of its own value. */
interface Settings {
  preferences?: unknown
  window?: unknown
  /** The server's address, as the person chose it. */
  serverUrl?: unknown
}

/** Reads and writes one value of the settings file. */
export interface Setting {
  read(): unknown
  write(value: unknown): void
}

/** Opens the settings file in the user's data folder. An unreadable file is replaced by an empty one. */
export function openSettings(): Record<keyof Settings, Setting> {
  const store = new Store<Settings>({ name: 'settings', clearInvalidConfig: true })
  const setting = (name: keyof Settings): Setting => ({
    read: () => store.get(name),
    write: (value) => store.set(name, value),
  })
  return { preferences: setting('preferences'), window: setting('window'), serverUrl: setting('serverUrl') }
}
