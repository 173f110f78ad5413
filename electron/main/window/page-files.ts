import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Paths of all files under a folder, relative to it, with forward slashes.
 *
 * Folder by folder, because Electron's archive does not know Node's recursive listing everywhere.
 */
export async function listFiles(folder: string, prefix = ''): Promise<string[]> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true })
  const nested = entries.map(async (entry) => {
    const path = `${prefix}${entry.name}`
    return entry.isDirectory() ? listFiles(folder, `${path}/`) : [path]
  })
  return (await Promise.all(nested)).flat()
}
