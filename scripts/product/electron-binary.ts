import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode, tool } from '#scripts/processes.ts'

/**
 * Returns the path of Electron's executable; undefined if it has not been downloaded. The lookup of Electron's own package is not used,
 * because it starts a download.
 */
export function electronBinary(): string | undefined {
  const pathFile = tool('electron/path.txt')
  if (!existsSync(pathFile)) return undefined
  const binary = join(tool('electron/dist'), readFileSync(pathFile, 'utf8'))
  return existsSync(binary) ? binary : undefined
}

/**
 * Returns the path of Electron's executable, and downloads it if necessary.
 * @param limit timeout of the download in milliseconds
 * @returns undefined when it cannot be downloaded
 */
export async function fetchElectronBinary(limit: number): Promise<string | undefined> {
  const found = electronBinary()
  if (found) return found
  await runNode(tool('electron/install.js'), [], { stdio: 'ignore', timeout: limit, killSignal: 'SIGKILL' })
  return electronBinary()
}
