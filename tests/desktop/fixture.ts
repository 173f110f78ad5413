import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type ElectronApplication, type Page } from '@playwright/test'
import { collectErrors } from '#tests/e2e/fixture.ts'
import { sharedAddress } from '#tests/e2e/product.ts'
import { electronKind } from './electron-kind.ts'
import { firstPage, launchApp, type LaunchTarget } from './launch-app.ts'

/** The server is the shared product's unless given. */
export type LaunchOptions = Partial<Omit<LaunchTarget, 'userData'>>

export interface DesktopApp {
  electron: ElectronApplication
  page: Page
}

interface Options {
  /** Errors in pages and in the main process that the test expects. */
  expectedErrors: RegExp
}

interface Fixtures {
  /** The app's data folder, of this test only. */
  userData: string
  /** Starts the app. A second start in one test finds the data of the first. */
  launch: (options?: LaunchOptions) => Promise<DesktopApp>
}

/** Log lines of the main process that indicate an error. */
const alarming =
  /Uncaught|Unhandled|Unable to load preload|Error occurred in handler|electron-host:|refused|failed|cannot/

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
    const started: ElectronApplication[] = []
    const errors: string[][] = []
    await use(async (options = {}) => {
      const electron = await launchApp({ ...options, server: options.server ?? sharedAddress(), userData })
      started.push(electron)
      errors.push(collectErrors(electron.context()), collectMainErrors(electron))
      return { electron, page: await firstPage(electron) }
    })
    for (const electron of started) await electron.close().catch(() => undefined)
    const unexpected = errors.flat().filter((error) => !expectedErrors.test(error))
    expect(unexpected, 'errors in the pages and in the main process').toEqual([])
  },
})

export { expect }
