import type { UpdateDownloadedEvent } from 'electron-updater'
import type { Update } from '#shared/ipc/contract.ts'
import type { Log } from '../log/log.ts'

/** The current update state, for the page and the menu. */
export interface Updates {
  current: () => Update
  /** Restarts into the new version. Does nothing when none is ready. */
  install: () => void
}

/** The part of electron-updater's interface that is used. */
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

/** Milliseconds before the first check and between two checks. The first waits so that it does not slow down the start. */
const pauses = { first: 30_000, next: 4 * 3600_000 }

interface Ports {
  updater: Updater
  isBeta: boolean
  onChange: (update: Update) => void
  log: Log
  /** Runs the work after a delay in milliseconds. It does not run if the app quits before. */
  later: (work: () => void, milliseconds: number) => void
}

/** Used by an installation without a feed. It never makes a request. */
export const noUpdates: Updates = { current: () => ({ kind: 'none' }), install: () => {} }

/**
 * Checks for updates periodically, downloads and verifies them, and installs one when the person restarts the app. An error
 * leaves the app as it is (threat D5).
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
      // The rejection is ignored here, because the `error` event above handles it.
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
