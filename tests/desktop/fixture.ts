import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type ElectronApplication, type Page } from '@playwright/test'
import { findHeadlessShell } from '#scripts/chromium/find-chromium.ts'
import { collectErrors } from '#tests/e2e/fixture.ts'
import { sharedAddress } from '#tests/e2e/product.ts'
import { withoutPrefetching } from '#tests/e2e/without-prefetching.ts'
import { electronKind, root } from './real-or-stand-in.ts'
import { firstPage, launchApp, type LaunchTarget } from './launch-app.ts'
import { becomeUser, type DemoUser } from './log-in.ts'
import { startRecordingProxy, type RecordingProxy } from './recording-proxy.ts'

/** Options for starting the app. By default, the app uses the shared product as its server. */
export type LaunchOptions = Partial<Omit<LaunchTarget, 'userData'>>

export interface DesktopApp {
  electron: ElectronApplication
  page: Page
}

/** A running app that several tests use one after another. */
export interface SharedApp extends DesktopApp {
  /** The app's data folder. */
  userData: string
  /** The proxy between the app and the shared product. */
  server: RecordingProxy
}

interface Options {
  /** Errors in pages and in the main process that do not fail the test. */
  expectedErrors: RegExp
}

interface Fixtures {
  /** The app's data folder, which only this test uses. */
  userData: string
  /** Starts the app. A second start in the same test uses the same data folder, so it finds the data of the first. */
  launch: (options?: LaunchOptions) => Promise<DesktopApp>
  /** A proxy to the shared product, which only this test uses. */
  server: RecordingProxy
  /** Opens the app that all tests of the worker share: in English, with this user or nobody logged in, on a reloaded first page. */
  openShared: (user?: DemoUser) => Promise<SharedApp>
  /** Opens the small sample application that all tests of the worker share, on a reloaded page. It shows what Electron does. */
  openSample: () => Promise<SharedApp>
}

interface WorkerFixtures {
  /** Internal fixture: the running app of an application, started at its first use. */
  appOf: (application?: string) => Promise<WatchedApp & SharedApp>
}

export const sampleApplication = join(root, 'tests/electron-stand-in/sample-app')

/** Log lines of the main process that indicate an error. */
const alarming =
  /Uncaught|Unhandled|Unable to load preload|Error occurred in handler|electron-stand-in:|refused|failed|cannot/

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
  /** Returns the errors in the pages and in the main process since the last call. */
  readonly takeErrors: () => string[]
}

// The stand-in compiles the application's main process at each start, so Node's compile cache is switched on for it.
if (electronKind === 'stand-in') process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache/electron-stand-in')

/** The stand-in runs the product in Chromium's headless shell if that is installed: a start then uses a third less CPU time. */
function productEnvironment(application: string | undefined): Record<string, string> {
  const shell = application === undefined ? findHeadlessShell() : undefined
  return shell === undefined ? {} : { ELECTRON_STAND_IN_CHROMIUM: shell }
}

async function startApp(target: LaunchTarget): Promise<WatchedApp> {
  const electron = await launchApp({ ...target, env: { ...productEnvironment(target.application), ...target.env } })
  await electron.context().addInitScript(withoutPrefetching)
  const lists = [collectErrors(electron.context()).errors, collectMainErrors(electron)]
  return { electron, page: await firstPage(electron), takeErrors: () => lists.flatMap((list) => list.splice(0)) }
}

/** Reloads from the main process, as the app's menu does, because the app may prevent navigations that the page starts. */
async function reload({ electron, page }: DesktopApp): Promise<void> {
  await page.waitForLoadState()
  const loaded = page.waitForEvent('load')
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload())
  await loaded
}

const expectNone = (errors: readonly string[], expected: RegExp): void =>
  expect(
    errors.filter((error) => !expected.test(error)),
    'errors in the pages and in the main process',
  ).toEqual([])

/** The `test` of every desktop spec. It uses `_electron.launch()`, on the real Electron or on the stand-in. */
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

  server: async ({}, use) => {
    const proxy = await startRecordingProxy(sharedAddress())
    await use(proxy)
    await proxy.close()
  },

  appOf: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'inplan-desktop-'))
      const started = new Map<string | undefined, WatchedApp & SharedApp>()
      await use(async (application) => {
        const running = started.get(application)
        if (running) return running
        const userData = join(folder, String(started.size), 'data')
        const server = await startRecordingProxy(sharedAddress())
        const app = await startApp({
          ...(application !== undefined && { application }),
          server: server.address,
          userData,
        })
        started.set(application, { ...app, userData, server })
        return started.get(application)!
      })
      for (const { electron, server } of started.values()) {
        await electron.close().catch(() => undefined)
        await server.close()
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
    { scope: 'worker' },
  ],

  openShared: async ({ appOf, expectedErrors }, use, info) => {
    info.annotations.push({ type: 'electron', description: electronKind })
    const app = await appOf()
    await use(async (user) => {
      app.server.disturb({})
      await becomeUser(app.page, user)
      await reload(app)
      return app
    })
    expectNone(app.takeErrors(), expectedErrors)
  },

  openSample: async ({ appOf, expectedErrors }, use, info) => {
    info.annotations.push({ type: 'electron', description: electronKind })
    const app = await appOf(sampleApplication)
    await use(async () => {
      await reload(app)
      return app
    })
    expectNone(app.takeErrors(), expectedErrors)
  },
})

export { expect }
