/** Everything that the widget keeps in the browser (rule B9.12). */
export type StoredKey = 'token' | 'user' | 'language'

export interface KeyStore {
  read: (key: StoredKey) => string | undefined
  /** `undefined` removes the key. */
  write: (key: StoredKey, value: string | undefined) => void
}

/**
 * A key store over the browser's own, which may be blocked, full or partitioned (threat W3): then it keeps the values in
 * memory, and the visit goes on as if nothing had happened.
 *
 * @param find reads the browser's store; reading the property alone throws where storage is blocked.
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
