import { spawn } from 'node:child_process'
import { root, stopping } from '#scripts/processes.ts'
import { fetchElectronBinary } from './electron-binary.ts'

const downloadLimit = 60_000

const hasScreen = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])

/**
 * Opens the desktop app if Electron's executable is available. It closes with this process.
 * @param address of the server
 * @param say called with one line when the app cannot be opened
 */
export async function openDesktopApp(address: string, say: (line: string) => void): Promise<void> {
  const instead = `use the preview at ${address}/provider/ instead.`
  if (!hasScreen()) return say(`The desktop app needs a screen, and there is none; ${instead}`)
  const binary = await fetchElectronBinary(downloadLimit)
  if (stopping.aborted) return
  if (!binary) return say(`The desktop app needs Electron, which could not be downloaded; ${instead}`)
  // Chromium's sandbox does not work as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', root] : [root]
  const app = spawn(binary, args, { cwd: root, stdio: 'ignore', env: { ...process.env, INPLAN_SERVER_URL: address } })
  app.once('error', () => say(`The desktop app did not start; ${instead}`))
  process.on('exit', () => app.kill())
}
