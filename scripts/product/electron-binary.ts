import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode, tool } from '#scripts/processes.ts'

/**
 * The path of Electron's executable, if it has been downloaded. The package's own lookup is not used, because it downloads.
 */
export function electronBinary(): string | undefined {
  const pathFile = tool('electron/path.txt')
  if (!existsSync(pathFile)) return undefined
  const binary = join(tool('electron/dist'), readFileSync(pathFile, 'utf8'))
  return existsSync(binary) ? binary : undefined
}

/**
 * The path of Electron's executable, which is downloaded if necessary.
 * @param limit timeout of the download in milliseconds
 * @returns undefined when it is not available
 */
export async function fetchElectronBinary(limit: number): Promise<string | undefined> {
  const found = electronBinary()
  if (found) return found
  await runNode(tool('electron/install.js'), [], { stdio: 'ignore', timeout: limit, killSignal: 'SIGKILL' })
  return electronBinary()
}
