import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { SecretFile } from './encrypted-secret-store.ts'

/** Whether a file system call failed because there is no such file. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The content of a file; undefined when there is none. Other failures are thrown. */
export async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** A file that only its owner may read. It is replaced atomically, so that a crash leaves the old or the new version. */
export function secretFile(path: string): SecretFile {
  return {
    read: () => readIfThere(path),
    async write(bytes) {
      const fresh = `${path}.new`
      await writeFile(fresh, bytes, { mode: 0o600 })
      await rename(fresh, path)
    },
    remove: () => rm(path, { force: true }),
  }
}
