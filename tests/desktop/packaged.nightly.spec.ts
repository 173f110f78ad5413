import { spawn } from 'node:child_process'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listPackage } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { chromium } from '@playwright/test'
import { electronBinary } from '#scripts/product/electron-binary.ts'
import { runNode, tool } from '#scripts/processes.ts'
import { sharedAddress } from '#tests/e2e/product.ts'
import { electronKind, standInDistribution, root } from './real-or-stand-in.ts'
import { expect, test } from './fixture.ts'
import { invokeIn } from './log-in.ts'

/** The character code of '1', which marks an Electron fuse as enabled. */
const enabled = 49

// The package is built once for this file, from the Electron that the other specs run on.
test.describe.configure({ mode: 'serial' })

const binary = electronKind === 'real' ? electronBinary() : undefined
const distribution = binary ? dirname(binary) : standInDistribution

let folder: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await mkdtemp(join(tmpdir(), 'inplan-package-'))
  const options = ['--linux', 'dir', '--publish', 'never', '--config', 'electron-builder.yml']
  const overrides = [`-c.electronDist=${distribution}`, `-c.directories.output=${folder}`]
  const code = await runNode(tool('electron-builder/cli.js'), [...options, ...overrides], { stdio: 'ignore' })
  expect(code, 'exit code of electron-builder').toBe(0)
})
test.afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const packaged = (...path: string[]) => join(folder, 'linux-unpacked', ...path)

test('Every security fuse of the packaged app has its safe value (T-D5)', async () => {
  const { version: _version, ...wire } = await getCurrentFuseWire(packaged('inplan'))
  const decided = Object.entries(wire).map(([fuse, state]) => [FuseV1Options[Number(fuse)], Number(state) === enabled])
  expect(Object.fromEntries(decided)).toEqual({
    RunAsNode: false,
    EnableCookieEncryption: true,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableNodeCliInspectArguments: false,
    EnableEmbeddedAsarIntegrityValidation: true,
    OnlyLoadAppFromAsar: true,
    LoadBrowserProcessSpecificV8Snapshot: false,
    GrantFileProtocolExtraPrivileges: false,
  })
})

test('The package contains the built app and nothing else', () => {
  const files = listPackage(packaged('resources/app.asar'), { isPack: false }).map((file) => file.replaceAll('\\', '/'))
  const tops = new Set(files.map((file) => file.split('/').slice(0, 3).join('/')))
  expect([...tops].toSorted()).toEqual(['/out', '/out/main', '/out/preload', '/out/renderer', '/package.json'])
  expect(files).toEqual(
    expect.arrayContaining(['/out/main/index.js', '/out/preload/index.cjs', '/out/renderer/index.html']),
  )
  expect(files.filter((file) => /\.(map|br|gz|ts)$|node_modules/.test(file))).toEqual([])
})

test('The packaged app starts and shows its page', async ({ userData }) => {
  const app = spawn(packaged('inplan'), ['--remote-debugging-port=0', '--no-sandbox'], {
    cwd: root,
    env: {
      ...process.env,
      ELECTRON_STAND_IN_HOME: join(root, 'tests/electron-stand-in'),
      ELECTRON_STAND_IN_NODE: process.execPath,
      XDG_CONFIG_HOME: userData,
      // A packaged app passes it over (rule D410).
      INPLAN_SERVER_URL: 'http://127.0.0.1:9',
    },
  })
  try {
    const devtools = await new Promise<string>((resolve, reject) => {
      let output = ''
      app.stderr.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const url = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
        if (url) resolve(url)
      })
      app.once('exit', () => reject(new Error(`the packaged app ended: ${output}`)))
    })
    const browser = await chromium.connectOverCDP(devtools)
    const [context] = browser.contexts()
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
    // The timeout is long, because the first start may have to unpack the app's archive.
    await expect(page!.getByRole('button').first()).toBeVisible({ timeout: 30_000 })
    const invoke = async (channel: string, ...args: unknown[]) => {
      const answer = await invokeIn(page!, channel, ...args)
      return answer.ok ? answer.value : undefined
    }
    expect(await invoke('app.info')).toMatchObject({ canStartAtLogin: true, serverAddress: '', canChooseServer: true })
    await expect(page!.getByRole('heading', { name: 'Which server do you use?' })).toBeVisible()
    await page!.getByLabel('Address of the server').fill(sharedAddress())
    await page!.getByRole('button', { name: 'Continue' }).click()
    await expect(page!.getByRole('heading', { name: 'Log in to Inplan' })).toBeVisible()
    expect(await invoke('app.info')).toMatchObject({ serverAddress: sharedAddress() })
    // Without an update feed, the app never requests updates (threat D5).
    expect(await invoke('update.current')).toEqual({ kind: 'none' })
    if (electronKind === 'stand-in') {
      const autostart = join(userData, 'autostart/inplan.desktop')
      await invoke('preferences.set', { startAtLogin: true })
      expect(await readFile(autostart, 'utf8')).toContain(`Exec="${packaged('inplan')}"`)
      await invoke('preferences.set', { startAtLogin: false })
      await expect(access(autostart)).rejects.toThrow('ENOENT')
    }
    await browser.close()
  } finally {
    const gone = new Promise((resolve) => app.once('exit', resolve))
    app.kill('SIGTERM')
    await gone
  }
})
