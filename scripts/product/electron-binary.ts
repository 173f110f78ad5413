import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode, tool } from '#scripts/processes.ts'

/** Path of Electron's executable if it was downloaded, found without the package's own look-up, which downloads it. */
export function electronBinary(): string | undefined {
  const pathFile = tool('electron/path.txt')
  if (!existsSync(pathFile)) return undefined
  const binary = join(tool('electron/dist'), readFileSync(pathFile, 'utf8'))
  return existsSync(binary) ? binary : undefined
}

/**
 * Electron's executable, downloaded now if it is not there yet.
 *
 * @param limit how long the download may take, in milliseconds
 * @returns undefined when it cannot be had
 */
export async function fetchElectronBinary(limit: number): Promise<string | undefined> {
  const found = electronBinary()
  if (found) return found
  await runNode(tool('electron/install.js'), [], { stdio: 'ignore', timeout: limit, killSignal: 'SIGKILL' })
  return electronBinary()
}
