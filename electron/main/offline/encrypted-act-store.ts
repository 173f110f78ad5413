import { AppError } from '#shared/api/app-error.ts'
import type { ActQueue } from '#shared/ipc/offline-acts.ts'
import { createTaskQueue } from '#electron/main/task-queue.ts'
import type { Cipher } from '#electron/main/session/encrypted-secret-store.ts'
import type { ActFile } from './atomic-act-file.ts'
import { decodeActs, encodeActs, type OwnedAct } from './owned-act-format.ts'

interface Options {
  cipher: Cipher
  file: ActFile
  log: (text: string, error?: unknown) => void
}

export interface ActList {
  /**
   * Changes the list, after all earlier changes. Rejects with `acts-unwritable`, and changes nothing, when the result cannot be written.
   */
  change(work: (acts: readonly OwnedAct[]) => readonly OwnedAct[]): Promise<void>
  read(): Promise<Pick<ActQueue, 'storage' | 'problem'> & { readonly stored: readonly OwnedAct[] }>
}

/**
 * The offline queue of all people who used this machine. It is a file that is encrypted with the operating system's key (threat D8), or in
 * memory where there is no real keychain.
 * - A file that cannot be read is renamed, never deleted.
 * - Without the keychain an existing file is not changed. It is read as soon as the keychain is available.
 */
export function createActList({ cipher, file, log }: Options): ActList {
  let stored: readonly OwnedAct[] = []
  let isLoaded = false
  let problem: ActQueue['problem'] = null
  const enqueue = createTaskQueue()

  async function write(acts: readonly OwnedAct[]): Promise<void> {
    try {
      await file.write(await cipher.encrypt(encodeActs(acts)))
    } catch (error) {
      log('queued acts: cannot be written', error)
      throw new AppError('acts-unwritable', { cause: error })
    }
  }

  /** Decrypts and parses the queued acts. A file that cannot be read is renamed and counts as empty. */
  async function readFile(bytes: Uint8Array): Promise<readonly OwnedAct[]> {
    const decrypted = await cipher.decrypt(bytes).catch(() => undefined)
    const acts = decrypted && decodeActs(decrypted.text)
    if (acts) return acts
    log('queued acts: the file cannot be read and is put aside')
    await file.putAside()
    problem = 'DAMAGED'
    return []
  }

  /** Reads the file once, as soon as the keychain is available. Acts that were queued in memory until then are appended and written. */
  async function load(): Promise<void> {
    if (isLoaded) return
    const bytes = await file.read()
    if (!(await cipher.isReal())) {
      problem = bytes ? 'LOCKED' : null
      return
    }
    problem = null
    const fromFile = bytes ? await readFile(bytes) : []
    const all = [...fromFile, ...stored]
    if (stored.length > 0) await write(all)
    stored = all
    isLoaded = true
  }

  return {
    change: (work) =>
      enqueue(async () => {
        await load().catch((error: unknown) => {
          throw new AppError('acts-unwritable', { cause: error })
        })
        const changed = work(stored)
        if (isLoaded) await write(changed)
        stored = changed
      }),
    read: () =>
      enqueue(async () => {
        await load()
        return { stored, storage: isLoaded ? 'disk' : 'memory', problem }
      }),
  }
}
