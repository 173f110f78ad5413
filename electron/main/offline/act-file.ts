import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readIfThere } from '../session/secret-file.ts'

/** The file of the kept acts. */
export interface ActFile {
  read(): Promise<Uint8Array | undefined>
  /** Resolves when the bytes are on the disk. A kill or a full disk leaves the former content. */
  write(bytes: Uint8Array): Promise<void>
  /** Renames a file that cannot be read, so that nothing of it is lost. */
  putAside(): Promise<void>
}

/** Waits until a file or a folder is on the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** @param stamp names a file that is put aside */
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
      // Windows does not open folders, and writes the name of a file with its content.
      if (process.platform !== 'win32') await flush(dirname(path))
    },
    putAside: () => rename(path, `${path}.damaged-${stamp()}`),
  }
}
