import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DevtoolsClient } from './devtools-client.ts'

/** Process-wide state: one application, one Chromium. */
export const runtime = {
  /** Chromium switches, from the command line and from `app.commandLine`. */
  switches: new Map<string, string>(),
  isPackaged: false,
  isReady: false,
  isStopped: false,
  appPath: '',
  name: 'Electron',
  version: '0.0.0',
  /** Awaited, for a second at most, before the process ends. */
  unfinished: [] as Promise<unknown>[],
  /** Run when Chromium answers, before `ready`. */
  onBrowser: [] as (() => Promise<unknown>)[],
  onReady: () => {},
}

let client: DevtoolsClient | undefined

export function setBrowser(connected: DevtoolsClient): void {
  client = connected
}

export const hasBrowser = (): boolean => client !== undefined

/** The connection to Chromium. Throws before it is up. */
export function browser(): DevtoolsClient {
  if (!client) throw new Error('electron-host: Chromium is not up yet')
  return client
}

/** A temporary folder that is removed when the process exits. */
export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `electron-host-${purpose}-`))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
