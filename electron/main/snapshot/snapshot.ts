import { createTaskQueue } from '../task-queue.ts'
import type { SecretStore } from '#electron/main/session/encrypted-secret-store.ts'

interface Options {
  secrets: SecretStore
  /** Resolves when it is known whether somebody is logged in. */
  ready: () => Promise<void>
  /** Whether somebody is logged in. Without a session nothing is stored. */
  isOpen: () => boolean
  /** Whether the session is stored across restarts. Only then is the calendar stored too. */
  isKept: () => boolean
}

export interface Snapshot {
  read(): Promise<string | null>
  write(text: string): Promise<void>
  erase(): Promise<void>
}

/**
 * Stores the last calendar that was shown, to display it at the next start or without a connection. It holds names of
 * customers, so it is encrypted like the token or not stored (threat D4), and deleted with the session. Operations run one
 * after another, so that nothing is written after a deletion.
 */
export function createSnapshot({ secrets, ready, isOpen, isKept }: Options): Snapshot {
  let inMemory: string | undefined
  const enqueue = createTaskQueue()

  return {
    read: () =>
      enqueue(async () => {
        await ready()
        if (!isOpen()) return null
        inMemory ??= isKept() ? await secrets.read() : undefined
        return inMemory ?? null
      }),
    write: (text) =>
      enqueue(async () => {
        if (!isOpen()) return
        inMemory = text
        if (isKept()) await secrets.keep(text)
      }),
    erase: () =>
      enqueue(async () => {
        inMemory = undefined
        await secrets.forget()
      }),
  }
}
