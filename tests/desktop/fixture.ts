import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, expect, test as base, type ElectronApplication, type Page } from '@playwright/test'
import { findChromium } from '#scripts/chromium/find-chromium.ts'
import { collectErrors } from '#tests/e2e/fixture.ts'
import { sharedAddress } from '#tests/e2e/product.ts'
import { electronKind, hostDistribution, root } from './electron-kind.ts'

export interface LaunchOptions {
  /** Folder of the application; the built product unless given. */
  application?: string
  /** Address of the server; the shared product's unless given. */
  server?: string
  env?: Readonly<Record<string, string>>
}

export interface DesktopApp {
  electron: ElectronApplication
  page: Page
}

interface Options {
  /** Errors in pages and in the main process that belong to the test. */
  expectedErrors: RegExp
}

interface Fixtures {
  /** The folder that the app keeps its data in, the test's own. */
  userData: string
  /** Starts the app; started again in one test, it finds what the last run kept. */
  launch: (options?: LaunchOptions) => Promise<DesktopApp>
}

/** Lines of the main process that mean that something went wrong there. */
const alarming =
  /Uncaught|Unhandled|Unable to load preload|Error occurred in handler|electron-host:|refused|failed|cannot/

function hostEnvironment(): Record<string, string> {
  const chromium = process.env['ELECTRON_HOST_CHROMIUM'] ?? findChromium()
  // Without it, the stand-in would take whatever `node` the machine has.
  return { ELECTRON_HOST_NODE: process.execPath, ...(chromium && { ELECTRON_HOST_CHROMIUM: chromium }) }
}

function collectMainErrors(electron: ElectronApplication): string[] {
  const lines: string[] = []
  electron
    .process()
    .stderr?.setEncoding('utf8')
    .on('data', (text: string) => {
      lines.push(...text.split('\n').filter((line) => alarming.test(line)))
    })
  return lines
}

/** The test of every desktop spec: Playwright's own `_electron.launch()`, on the real Electron or on the stand-in. */
export const test = base.extend<Options & Fixtures>({
  expectedErrors: [/^(?!)/, { option: true }],

  userData: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'inplan-desktop-'))
    await use(join(folder, 'data'))
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  },

  launch: async ({ userData, expectedErrors }, use, info) => {
    info.annotations.push({ type: 'electron', description: electronKind })
    if (electronKind === 'host') process.env['ELECTRON_OVERRIDE_DIST_PATH'] = hostDistribution
    const started: ElectronApplication[] = []
    const errors: string[][] = []
    await use(async ({ application = root, server, env } = {}) => {
      const electron = await _electron.launch({
        cwd: root,
        args: [application],
        // The colour scheme is the app's to set.
        colorScheme: null,
        env: {
          ...(process.env as Record<string, string>),
          ...hostEnvironment(),
          APP_USER_DATA: userData,
          INPLAN_SERVER_URL: server ?? sharedAddress(),
          ...env,
        },
      })
      started.push(electron)
      errors.push(collectErrors(electron.context()), collectMainErrors(electron))
      const page = await electron.firstWindow()
      await page.waitForURL(/index\.html/, { waitUntil: 'domcontentloaded' })
      return { electron, page }
    })
    for (const electron of started) await electron.close().catch(() => undefined)
    const unexpected = errors.flat().filter((error) => !expectedErrors.test(error))
    expect(unexpected, 'errors in the pages and in the main process').toEqual([])
  },
})

export { expect }
