import { app } from 'electron'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Update } from '#shared/ipc/contract.ts'
import { describeError } from '#electron/main/log/describe-error.ts'
import type { Log } from '#electron/main/log/log.ts'
import { readUpdateSettings } from './update-settings.ts'
import { followUpdates, noUpdates, type Updates } from './updates.ts'

interface Options {
  /** Whether the app updates itself; false when an administrator distributes updates. */
  isWanted: boolean
  onChange: (update: Update) => void
  log: Log
}

/**
 * Creates the updater of this installation. It is inactive when the app runs from source, was built without a feed, or has updates switched
 * off.
 */
export function openUpdates({ isWanted, onChange, log }: Options): Updates {
  if (!app.isPackaged || !isWanted) return noUpdates
  const settings = readUpdateSettings(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8'))
  if (!settings) return noUpdates

  let opened: Updates = noUpdates
  const open = async () => {
    // The updater is imported after the window is open, because electron-updater is large.
    const [{ autoUpdater }, { signedFeed }] = await Promise.all([
      import('electron-updater'),
      import('./signed-provider.ts'),
    ])
    autoUpdater.logger = {
      info: () => undefined,
      warn: () => undefined,
      error: (message) => log(`updater: ${describeError(message)}`),
    }
    autoUpdater.setFeedURL(signedFeed(settings))
    opened = followUpdates({
      updater: autoUpdater,
      isBeta: settings.channel === 'beta',
      onChange,
      log,
      later: (work, milliseconds) => setTimeout(work, milliseconds),
    })
  }
  open().catch((error: unknown) => log('updates cannot be looked for', error))
  return { current: () => opened.current(), install: () => opened.install() }
}
