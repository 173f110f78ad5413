import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DevtoolsClient } from './devtools-client.ts'

/** Global state of the stand-in. A process has one application and one Chromium. */
export const runtime = {
  /** Chromium switches, from the command line and from `app.commandLine`. */
  switches: new Map<string, string>(),
  isPackaged: false,
  isReady: false,
  isStopped: false,
  appPath: '',
  name: 'Electron',
  version: '0.0.0',
  /** Promises that are awaited before the process ends, for a second at most. */
  unfinished: [] as Promise<unknown>[],
  /** Callbacks that run when Chromium is connected, before `ready`. */
  onBrowser: [] as (() => Promise<unknown>)[],
  onReady: () => {},
}

let client: DevtoolsClient | undefined

export function setBrowser(connected: DevtoolsClient): void {
  client = connected
}

export const hasBrowser = (): boolean => client !== undefined

/** Returns the connection to Chromium. Throws when there is none yet. */
export function browser(): DevtoolsClient {
  if (!client) throw new Error('electron-stand-in: Chromium is not up yet')
  return client
}

/** Creates a temporary folder that is removed when the process exits. */
export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `electron-stand-in-${purpose}-`))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
