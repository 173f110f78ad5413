import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { electronKind, standInDistribution, root } from './real-or-stand-in.ts'
import { isFullProof } from '#tests/integration/support/full-or-reduced-run.ts'
import { sharedAddress } from '#tests/e2e/product.ts'
import { expect, test, type DesktopApp } from './fixture.ts'
import { fillInLogIn, invokeIn, someBooking } from './log-in.ts'
import { calendar, turnToNextWeek } from './calendar.ts'
import { clickMenuItem } from './electron-actions.ts'
import { startRecordingProxy } from './recording-proxy.ts'

test.use({ expectedErrors: /offline|network|Failed to load resource/ })

const email = demoAccounts.owner.email

const logInButton = (page: Page) => page.getByRole('button', { name: /^(Log in|Inloggen)$/ })

/** Returns the content of a file, or nothing if the browser removed the file after it was listed. */
const contentOf = (file: string) =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return Buffer.alloc(0)
  })

/** Names of the files under a folder that contain one of these texts. */
async function filesWith(folder: string, ...texts: string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found = files.map(async (file) => {
    const content = await contentOf(file)
    return texts.some((text) => content.includes(text)) ? [file] : []
  })
  return (await Promise.all(found)).flat()
}

/** Everything in the page that could contain a token. */
const pageMemory = (page: Page) =>
  page.evaluate(async () => {
    const stored = [localStorage, sessionStorage].map((storage) => Object.entries(storage))
    return JSON.stringify([stored, document.cookie, await indexedDB.databases(), location.href])
  })

/** What is kept of the log-in and the calendar, without the server that each file belongs to. */
const keptIn = async (userData: string) =>
  (await readdir(userData)).flatMap((name) => /^(session|calendar)(?=-[\da-f]{12}$)/.exec(name)?.[0] ?? []).toSorted()

const invoke = async ({ page }: DesktopApp, channel: string, ...args: unknown[]) => {
  const answer = await invokeIn(page, channel, ...args)
  return answer.ok ? answer.value : undefined
}

/** The position and size that the tests give the window. */
const bounds = { x: 40, y: 50, width: 1240, height: 780 }

const placeOf = ({ electron }: DesktopApp) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())

const isDark = ({ page }: DesktopApp) => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)

// This test always runs on the real Electron, because that has no keyring under Playwright. On the stand-in it runs only at night: the next
// test also restarts the app, and `preferences.test.ts` and `encrypted-secret-store.test.ts` cover the rest.
if (isFullProof || electronKind === 'real') {
  test('Theme, language and window position survive a restart; without a keyring the log-in does not, and the screen says so (T-D4)', async ({
    launch,
    server,
    userData,
  }) => {
    const options = { server: server.address, env: { ELECTRON_STAND_IN_KEYRING_BACKEND: 'basic_text' } }
    const preferences = {
      theme: 'system',
      language: 'en',
      startAtLogin: false,
      notifications: true,
      servicesView: 'cards',
    }
    const first = await launch(options)
    expect(await invoke(first, 'preferences.get')).toEqual(preferences)
    await expect(first.page.getByText(/keychain|keyring|password store/i)).toBeVisible()
    await fillInLogIn(first.page, email, demoPassword, { remember: true })
    await expect(calendar(first.page)).toBeVisible()
    await invoke(first, 'preferences.set', { theme: 'dark', language: 'nl' })
    await expect.poll(() => isDark(first)).toBe(true)
    await first.electron.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds)
    await first.electron.close()
    expect(await keptIn(userData)).toEqual([])
    const [token = ''] = server.tokens()
    expect(token.length).toBeGreaterThan(30)
    expect(await filesWith(userData, token, demoPassword)).toEqual([])

    const second = await launch(options)
    await expect(logInButton(second.page)).toBeVisible()
    expect(await invoke(second, 'preferences.get')).toEqual({ ...preferences, theme: 'dark', language: 'nl' })
    expect(await isDark(second)).toBe(true)
    expect(await placeOf(second)).toEqual(bounds)
    const headings = await second.electron.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.items.map(({ label }) => label),
    )
    expect(headings).toContain('Bewerken')
  })
}

if (electronKind === 'stand-in') {
  test('A saved log-in and the calendar survive restarts, encrypted and also without the server, until the log-out (T-D4, R-D92, R-D103, R-D104, R-D110)', async ({
    launch,
    server,
    userData,
  }) => {
    test.setTimeout(180_000)
    const renewedToken = 'a-token-that-the-server-gave-a-day-later'
    const launched = { server: server.address }
    const first = await launch(launched)
    const guest = await test.step('a log-in that is not to be kept leaves nothing on the disk', async () => {
      await fillInLogIn(first.page, email, demoPassword, { remember: false })
      await expect(calendar(first.page)).toBeVisible()
      const booking = await someBooking(first.page)
      expect(await filesWith(userData, ...server.tokens())).toEqual([])
      expect(await keptIn(userData)).toEqual([])
      await invokeIn(first.page, 'session.logout')
      return booking.guest
    })
    await test.step('the page never sees the token', async () => {
      const { page } = first
      const answers = [
        await invokeIn(page, 'session.login', { email, password: demoPassword, remember: true }),
        await invokeIn(page, 'session.current'),
      ]
      await page.reload()
      await expect(calendar(page)).toBeVisible()
      const tokens = server.tokens()
      expect(tokens).toHaveLength(2)
      expect(JSON.stringify(answers)).toContain(email)
      const seen = JSON.stringify(answers) + (await pageMemory(page))
      expect(tokens.filter((token) => seen.includes(token))).toEqual([])
    })
    await test.step('token and calendar are on the disk, encrypted', async () => {
      await invoke(first, 'preferences.set', { theme: 'dark' })
      await expect.poll(() => isDark(first)).toBe(true)
      await first.electron.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds)
      await turnToNextWeek(first)
      await expect(first.page.getByRole('button', { name: /Accepted/ }).first()).toBeVisible()
      await expect.poll(() => keptIn(userData)).toEqual(['calendar', 'session'])
      await first.electron.close()
      expect(await filesWith(userData, ...server.tokens(), demoPassword, guest.email)).toEqual([])
    })

    await test.step('another server gets neither the token nor the calendar, and takes nothing away (R-D410)', async () => {
      const elsewhere = await startRecordingProxy(sharedAddress())
      const other = await launch({ server: elsewhere.address })
      await expect(logInButton(other.page)).toBeVisible()
      expect([elsewhere.tokens(), await invoke(other, 'snapshot.read')]).toEqual([[], null])
      await other.electron.close()
      await elsewhere.close()
    })

    await server.goAway()
    const second = await launch(launched)
    const { page } = second
    const question = page.getByRole('dialog', { name: 'Cancel booked appointment' })
    await test.step('theme and the window’s place are as they were', async () => {
      expect(await isDark(second)).toBe(true)
      expect(await placeOf(second)).toEqual(bounds)
    })
    await test.step('without the server it shows what was seen, and refuses an act with the reason', async () => {
      await expect(page.getByText('No connection to Inplan.')).toBeVisible()
      await expect(page.getByText(/^As last seen on /)).toBeVisible()
      await turnToNextWeek(second)
      await page
        .getByRole('button', { name: /Accepted/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
      await question.getByRole('button', { name: 'Yes, cancel' }).click()
      await expect(
        question.getByText('Inplan is offline, so nothing was changed. It keeps trying to connect.'),
      ).toBeVisible()
    })
    await test.step('it recovers, and renews the token without the page seeing it', async () => {
      server.disturb({ renewedToken })
      await server.comeBack()
      await expect(page.getByText('No connection to Inplan.')).toBeHidden({ timeout: 35_000 })
      await question.getByRole('button', { name: 'No, keep it' }).click()
      await expect(question).toBeHidden()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByText(/^As last seen on /)).toBeHidden()
      await clickMenuItem(second.electron, 'go-packages')
      await expect(page.getByRole('heading', { name: 'Five massages' })).toBeVisible()
      await expect.poll(server.tokens).toContain(renewedToken)
      expect(await pageMemory(page)).not.toContain(renewedToken)
      expect(await filesWith(userData, renewedToken)).toEqual([])
    })
    await test.step('the log-out leaves nothing for the next start', async () => {
      await page.getByRole('button', { name: /account and settings/i }).click()
      await page.getByText('Log out').click()
      await expect(logInButton(page)).toBeVisible()
      await expect.poll(() => keptIn(userData)).toEqual([])
    })
  })

  // This test needs the stand-in: on the real Electron, the message box would wait for a click.
  test('An invalid server address shows an error, and the app ends', async ({ userData }) => {
    const env = {
      ...process.env,
      ELECTRON_STAND_IN_NODE: process.execPath,
      APP_USER_DATA: userData,
      INPLAN_SERVER_URL: 'http://inplan.example',
    }
    const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
      execFile(join(standInDistribution, 'electron'), [root], { env, timeout: 20_000 }, (error, _stdout, stderr) =>
        resolve({ code: error?.code ?? 0, output: stderr }),
      )
    })
    expect(code).toBe(1)
    expect(output).toContain('http://inplan.example must begin with https:')
  })
}
