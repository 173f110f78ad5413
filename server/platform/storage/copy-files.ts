import { createHash } from 'node:crypto'
import { isIntact, type Storage } from './storage.ts'

/** Number of files that are copied concurrently. */
const AT_A_TIME = 8

export interface CopiedFiles {
  /** Number of files that were missing or different at the destination and were copied. */
  readonly copied: number
  /** Number of files that were already identical at the destination. */
  readonly there: number
  /** Keys of public files whose content does not match the hash in their name. They are not copied. */
  readonly damaged: readonly string[]
}

/**
 * Copies all files from one storage to another, and verifies each copy by its digest. It can be interrupted and run again: files that are
 * identical in both are skipped. Nothing is deleted. Throws at the first file that cannot be copied.
 */
export async function copyFiles(
  from: Pick<Storage, 'list' | 'read'>,
  to: Pick<Storage, 'read' | 'put'>,
): Promise<CopiedFiles> {
  const damaged: string[] = []
  let copied = 0
  let there = 0

  const copy = async (key: string): Promise<void> => {
    const file = await from.read(key)
    // The file was deleted after it was listed.
    if (!file) return
    if (!isIntact(key, file.content)) {
      damaged.push(key)
    } else if (await hasSame(to, key, file.content)) {
      there += 1
    } else {
      await to.put(key, file.content)
      if (!(await hasSame(to, key, file.content))) throw new Error(`${key} did not arrive as it was sent.`)
      copied += 1
    }
  }
  // All workers take keys from the same iterator. When one fails, the iterator ends, and the other workers finish their current file.
  const keys = from.list()
  const copyNext = async (): Promise<void> => {
    for await (const key of keys) await copy(key)
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, copyNext))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return { copied, there, damaged: damaged.toSorted() }
}

async function hasSame(storage: Pick<Storage, 'read'>, key: string, content: Buffer): Promise<boolean> {
  const file = await storage.read(key)
  return file !== undefined && digestOf(file.content).equals(digestOf(content))
}

const digestOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest()
