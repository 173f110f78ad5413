/** All keys that the widget stores in the browser (rule B9.12). */
export type StoredKey = 'token' | 'user' | 'language' | 'guest' | 'waiting' | 'drafts' | 'browser' | 'zone'

export interface KeyStore {
  read: (key: StoredKey) => string | undefined
  /** Stores a value; `undefined` deletes the key. */
  write: (key: StoredKey, value: string | undefined) => void
}

/**
 * A key store over the browser's storage. If that is blocked, full or partitioned (threat W3), values are kept in memory
 * instead.
 * @param find returns the browser's store; even reading that property throws where storage is blocked
 */
export function keyStore(find: () => Storage): KeyStore {
  const memory = new Map<StoredKey, string | undefined>()
  return {
    read(key) {
      if (memory.has(key)) return memory.get(key)
      try {
        return find().getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write(key, value) {
      try {
        if (value === undefined) find().removeItem(key)
        else find().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
  }
}

export const storage = keyStore(() => window.localStorage)
