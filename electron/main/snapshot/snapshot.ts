import type { SecretStore } from '../session/secret-store.ts'

interface Options {
  secrets: SecretStore
  /** Resolves once it is known whether anybody is logged in. */
  ready: () => Promise<void>
  /** Whether anybody is logged in: what belongs to nobody is not kept. */
  isOpen: () => boolean
  /** Whether the session outlives the run; its calendar does so only then. */
  isKept: () => boolean
}

export interface Snapshot {
  read(): Promise<string | null>
  write(text: string): Promise<void>
  erase(): Promise<void>
}

/**
 * The last seen calendar, so that it can be read without the server and painted before the server has answered. It holds
 * names of customers, hence it lies encrypted beside the token or nowhere (threat D4), and goes when the session does.
 *
 * One thing is done after another, so that nothing is written after it was erased.
 */
export function createSnapshot({ secrets, ready, isOpen, isKept }: Options): Snapshot {
  let inMemory: string | undefined
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  return {
    read: () =>
      inTurn(async () => {
        await ready()
        if (!isOpen()) return null
        inMemory ??= isKept() ? await secrets.read() : undefined
        return inMemory ?? null
      }),
    write: (text) =>
      inTurn(async () => {
        if (!isOpen()) return
        inMemory = text
        if (isKept()) await secrets.keep(text)
      }),
    erase: () =>
      inTurn(async () => {
        inMemory = undefined
        await secrets.forget()
      }),
  }
}
