import { execFile } from 'node:child_process'
import type { DesktopApp } from './fixture.ts'
import { electronKind, root } from './electron-kind.ts'
import { expect, test } from './fixture.ts'
import { invokeIn } from './log-in.ts'

const invoke = async ({ page }: DesktopApp, channel: string, ...args: unknown[]) => {
  const answer = await invokeIn(page, channel, ...args)
  return answer.ok ? answer.value : undefined
}

const boundsOf = ({ electron }: DesktopApp) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())

test('theme, language and the window’s place survive a restart', async ({ launch }) => {
  const preferences = { theme: 'system', language: 'en', startAtLogin: false, notifications: true }
  const first = await launch()
  expect(await invoke(first, 'preferences.get')).toEqual(preferences)
  await invoke(first, 'preferences.set', { theme: 'dark', language: 'nl' })
  const isDark = ({ page }: DesktopApp) => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await expect.poll(() => isDark(first)).toBe(true)
  const bounds = { x: 40, y: 50, width: 1000, height: 700 }
  await first.electron.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds)
  await first.electron.close()

  const second = await launch()
  expect(await invoke(second, 'preferences.get')).toEqual({ ...preferences, theme: 'dark', language: 'nl' })
  expect(await isDark(second)).toBe(true)
  expect(await boundsOf(second)).toEqual(bounds)
  const headings = await second.electron.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.map(({ label }) => label),
  )
  expect(headings).toContain('Bewerken')
})

test('a second start shows the window of the first and ends', async ({ launch, userData }) => {
  const { electron } = await launch()
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  const executable = await electron.evaluate(() => process.argv[0] ?? '')
  const exitCode = await new Promise((resolve) => {
    const env = { ...process.env, ELECTRON_HOST_NODE: process.execPath, APP_USER_DATA: userData }
    execFile(executable, [root], { env }, (error) => resolve(error?.code ?? 0))
  })
  expect(exitCode).toBe(0)
  const state = () =>
    electron.evaluate(({ BrowserWindow }) => {
      const windows = BrowserWindow.getAllWindows()
      return [windows.length, windows[0]?.isMinimized(), windows[0]?.isVisible()]
    })
  await expect.poll(state).toEqual([1, false, true])
})

// On the real Electron the message box would wait for a person.
if (electronKind === 'host') {
  test('an address that is none is told, and the app ends', async ({ launch, userData }) => {
    const { electron } = await launch()
    const executable = await electron.evaluate(() => process.argv[0] ?? '')
    await electron.close()
    const env = {
      ...process.env,
      ELECTRON_HOST_NODE: process.execPath,
      APP_USER_DATA: userData,
      INPLAN_SERVER_URL: 'http://inplan.example',
    }
    const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
      execFile(executable, [root], { env, timeout: 20_000 }, (error, _stdout, stderr) =>
        resolve({ code: error?.code ?? 0, output: stderr }),
      )
    })
    expect(code).toBe(1)
    expect(output).toContain('http://inplan.example must begin with https:')
  })
}
