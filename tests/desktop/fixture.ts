import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type ElectronApplication, type Page } from '@playwright/test'
import { collectErrors } from '#tests/e2e/fixture.ts'
import { sharedAddress } from '#tests/e2e/product.ts'
import { electronKind, root } from './electron-kind.ts'
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
  /** The worker's own running app, its page loaded anew: for tests that leave main process and data folder as they were. */
  openShared: (application?: string) => Promise<DesktopApp>
}

interface WorkerFixtures {
  /** Not used directly: the app of an application, started at its first use, its page loaded anew at each later one. */
  appOf: (application: string) => Promise<WatchedApp>
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

interface WatchedApp extends DesktopApp {
  /** What went wrong since it was asked for last, in the pages and in the main process. */
  readonly takeErrors: () => string[]
}

async function startApp(target: LaunchTarget): Promise<WatchedApp> {
  const electron = await launchApp(target)
  const lists = [collectErrors(electron.context()), collectMainErrors(electron)]
  return { electron, page: await firstPage(electron), takeErrors: () => lists.flatMap((list) => list.splice(0)) }
}

/** As its menu does: what the page itself begins, the app may prevent. */
async function reload({ electron, page }: DesktopApp): Promise<void> {
  const loaded = page.waitForEvent('load')
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload())
  await loaded
}

const expectNone = (errors: readonly string[], expected: RegExp): void =>
  expect(
    errors.filter((error) => !expected.test(error)),
    'errors in the pages and in the main process',
  ).toEqual([])

/** The test of every desktop spec: Playwright's own `_electron.launch()`, on the real Electron or on the stand-in. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  expectedErrors: [/^(?!)/, { option: true }],

  userData: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'inplan-desktop-'))
    await use(join(folder, 'data'))
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  },

  launch: async ({ userData, expectedErrors }, use, info) => {
    info.annotations.push({ type: 'electron', description: electronKind })
    const started: WatchedApp[] = []
    await use(async (options = {}) => {
      const app = await startApp({ ...options, server: options.server ?? sharedAddress(), userData })
      started.push(app)
      return app
    })
    for (const { electron } of started) await electron.close().catch(() => undefined)
    expectNone(
      started.flatMap(({ takeErrors }) => takeErrors()),
      expectedErrors,
    )
  },

  appOf: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'inplan-desktop-'))
      const started = new Map<string, WatchedApp>()
      await use(async (application) => {
        const running = started.get(application)
        if (running) await reload(running)
        else {
          const userData = join(folder, String(started.size))
          started.set(application, await startApp({ application, server: sharedAddress(), userData }))
        }
        return started.get(application)!
      })
      for (const { electron } of started.values()) await electron.close().catch(() => undefined)
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
    { scope: 'worker' },
  ],

  openShared: async ({ appOf, expectedErrors }, use, info) => {
    info.annotations.push({ type: 'electron', description: electronKind })
    const used: WatchedApp[] = []
    await use(async (application = root) => {
      const app = await appOf(application)
      used.push(app)
      return app
    })
    expectNone(
      used.flatMap(({ takeErrors }) => takeErrors()),
      expectedErrors,
    )
  },
})

export { expect }
