import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readIfThere } from '#electron/main/session/owner-only-file.ts'

/** Reads and writes the file of the offline queue. */
export interface ActFile {
  read(): Promise<Uint8Array | undefined>
  /**
   * Writes the file atomically. Resolves when the bytes are on the disk. If the process is killed or the disk is full, the previous content
   * remains.
   */
  write(bytes: Uint8Array): Promise<void>
  /** Renames a file that cannot be read, so that nothing of it is lost. */
  putAside(): Promise<void>
}

/** Waits until a file or a folder has been written to the disk (fsync). */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Opens the file of the offline queue.
 * @param stamp returns a unique suffix for the name of a damaged file
 */
export function actFile(path: string, stamp: () => string): ActFile {
  return {
    read: () => readIfThere(path),
    async write(bytes) {
      const fresh = `${path}.new`
      const handle = await open(fresh, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(fresh, path)
      // Flushes the folder, because the rename is part of its data. Windows cannot open folders, and writes a file's name together with its
      // content.
      if (process.platform !== 'win32') await flush(dirname(path))
    },
    putAside: () => rename(path, `${path}.damaged-${stamp()}`),
  }
}
