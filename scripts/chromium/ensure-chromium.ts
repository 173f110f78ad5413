import type { SpawnOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, runNode, tool } from '#scripts/processes.ts'
import { Problem } from '#scripts/set-up/problem.mjs'
import { findChromium, findHeadlessShell } from './find-chromium.ts'

const downloadLimit = 180_000

/** Whether packages of Debian can be installed here. */
export const isDebianAsRoot = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

export async function installFromDebian(...names: readonly string[]): Promise<void> {
  const options: SpawnOptions = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }
  await run('apt-get', ['-qq', 'update'], options)
  await run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', ...names], options)
}

const waysToGetOne: readonly (() => Promise<unknown>)[] = [
  () =>
    runNode(tool('playwright/cli.js'), ['install', '--no-shell', 'chromium'], {
      stdio: 'ignore',
      timeout: downloadLimit,
      killSignal: 'SIGKILL',
    }),
  async () => isDebianAsRoot() && installFromDebian('chromium'),
]

/**
 * Finds a Chromium or installs one: Playwright's own if it can be downloaded, otherwise Debian's package.
 *
 * @param say called with one line before something is downloaded
 * @returns path of the executable
 * @throws {Problem} when no Chromium can be found or installed
 */
export async function ensureChromium(say: (line: string) => void): Promise<string> {
  const found = findChromium()
  if (found) return found
  say('No Chromium on this machine; fetching one (once)…')
  for (const getOne of waysToGetOne) {
    await getOne()
    const path = findChromium()
    if (path) return path
  }
  throw new Problem('The tests need a browser: install Chromium or Chrome, or set CHROMIUM_PATH to one.')
}

/**
 * Returns environment variables with the browsers for the tests: a headless Chromium for pages, if there is one or Debian has
 * one, and a complete Chromium for the stand-in for Electron, which needs notifications.
 *
 * @throws {Problem} as {@link ensureChromium}
 */
export async function ensureBrowsers(say: (line: string) => void): Promise<NodeJS.ProcessEnv> {
  const whole = await ensureChromium(say)
  if (!findHeadlessShell() && isDebianAsRoot()) {
    say('Fetching a Chromium without a window (once)…')
    await installFromDebian('chromium-headless-shell').catch(() => say('There is none; the whole one does it too.'))
  }
  return { CHROMIUM_PATH: findHeadlessShell() ?? whole, ELECTRON_STAND_IN_CHROMIUM: whole }
}
