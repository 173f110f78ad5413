import { app } from 'electron'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startAtLogin } from './start-at-login-by-platform.ts'

/** Only an installed app can start at log-in; running from source would need a command line. */
export const canStartAtLogin = (): boolean => app.isPackaged

/** Switches on or off whether the app starts when the person logs in to the machine. */
export function loginItem(): (isWanted: boolean) => void {
  const file = join(app.getPath('appData'), 'autostart', 'inplan.desktop')
  return startAtLogin({
    app,
    platform: process.platform,
    program: process.env['APPIMAGE'] ?? app.getPath('exe'),
    autostart: {
      write(text) {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, text)
      },
      remove: () => rmSync(file, { force: true }),
    },
  })
}
