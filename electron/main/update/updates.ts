import type { UpdateDownloadedEvent } from 'electron-updater'
import type { Update } from '#shared/ipc/contract.ts'
import type { Log } from '../log/log.ts'

/** Newer versions of the app, as the page and the menu see them. */
export interface Updates {
  current: () => Update
  /** Restarts as the newer version; does nothing without one. */
  install: () => void
}

/** The part of electron-updater that is used. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowDowngrade: boolean
  allowPrerelease: boolean
  disableWebInstaller: boolean
  checkForUpdates(): Promise<{ downloadPromise?: Promise<unknown> | null } | null>
  quitAndInstall(): void
  on(event: 'update-downloaded', listener: (info: UpdateDownloadedEvent) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

/** Milliseconds between two looks, and before the first: the start belongs to the person. */
const pauses = { first: 30_000, next: 4 * 3600_000 }

interface Ports {
  updater: Updater
  isBeta: boolean
  onChange: (update: Update) => void
  log: Log
  /** Runs the work after so many milliseconds; the app may end before. */
  later: (work: () => void, milliseconds: number) => void
}

/** For an installation without a feed: nothing is ever asked for. */
export const noUpdates: Updates = { current: () => ({ kind: 'none' }), install: () => {} }

/**
 * Looks for newer versions now and then, fetches and checks them, and installs one when the person restarts. Whatever goes
 * wrong leaves the app as it is (threat D5).
 */
export function followUpdates({ updater, isBeta, onChange, log, later }: Ports): Updates {
  let current: Update = { kind: 'none' }
  updater.autoDownload = true
  updater.autoInstallOnAppQuit = true
  updater.allowDowngrade = false
  updater.allowPrerelease = isBeta
  updater.disableWebInstaller = true
  updater.on('update-downloaded', ({ version }) => {
    current = { kind: 'ready', version }
    onChange(current)
  })
  updater.on('error', (error) => log('no update', error))

  async function look(): Promise<void> {
    later(() => void look(), pauses.next)
    try {
      const found = await updater.checkForUpdates()
      await found?.downloadPromise
    } catch {
      // Told by the event above.
    }
  }
  later(() => void look(), pauses.first)

  return {
    current: () => current,
    install: () => {
      if (current.kind === 'ready') updater.quitAndInstall()
    },
  }
}
