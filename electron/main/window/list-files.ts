import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Lists the paths of all files in a folder and its subfolders, relative to it and with forward slashes. It reads folder by
 * folder, because Electron's asar archive does not support recursive listing everywhere.
 */
export async function listFiles(folder: string, prefix = ''): Promise<string[]> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true })
  const nested = entries.map(async (entry) => {
    const path = `${prefix}${entry.name}`
    return entry.isDirectory() ? listFiles(folder, `${path}/`) : [path]
  })
  return (await Promise.all(nested)).flat()
}
