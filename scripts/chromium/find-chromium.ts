import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The facts about a machine that the search depends on, so that tests can simulate one. */
export type Machine = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly exists: (path: string) => boolean
  /** The path of Playwright's own browser, which exists if it was downloaded. */
  readonly playwrightsOwn: string
}

/** Names of headless Chromium, which has no window, at Debian and Google. It draws the same pages in two thirds of the time. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']

const names = ['chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser', 'microsoft-edge']

function applicationFolders({ platform, env }: Machine): string[] {
  if (platform === 'darwin') {
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) => [
      join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
      join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
    ])
  }
  if (platform === 'win32') {
    return [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
      .filter((folder) => folder !== undefined)
      .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe'))
  }
  return []
}

/**
 * Paths where a browser may be, best first:
 *
 * 1. `CHROMIUM_PATH`; if it is set, nothing else is tried;
 * 2. a Chromium or Chrome on the PATH, then in the system's application folders;
 * 3. Playwright's own, if it was downloaded before.
 */
export function chromiumPlaces(machine: Machine): string[] {
  const { env } = machine
  if (env['CHROMIUM_PATH']) return [env['CHROMIUM_PATH']]
  return [...onPath(names, machine), ...applicationFolders(machine), machine.playwrightsOwn]
}

function onPath(wanted: readonly string[], { platform, env }: Machine): string[] {
  const folders = platform === 'win32' ? [] : (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Path of the first browser found, or undefined. */
export const findChromiumOn = (machine: Machine): string | undefined => chromiumPlaces(machine).find(machine.exists)

/** Path of a headless Chromium, or undefined. `CHROMIUM_PATH` takes precedence. */
export const findHeadlessShellOn = (machine: Machine): string | undefined =>
  machine.env['CHROMIUM_PATH'] ?? onPath(shellNames, machine).find(machine.exists)

const thisMachine = (): Machine => ({
  platform: process.platform,
  env: process.env,
  exists: existsSync,
  playwrightsOwn: chromium.executablePath(),
})

/** Path of the Chromium on this machine that every tool of the project uses, or undefined. */
export const findChromium = (): string | undefined => findChromiumOn(thisMachine())

/** Path of a headless Chromium on this machine, or undefined. */
export const findHeadlessShell = (): string | undefined => findHeadlessShellOn(thisMachine())
