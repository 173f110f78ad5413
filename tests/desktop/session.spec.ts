import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { sharedAddress } from '#tests/e2e/product.ts'
import { electronKind } from './electron-kind.ts'
import { expect, test as base } from './fixture.ts'
import { callAs } from './log-in.ts'
import { startRecordingProxy, type RecordingProxy } from './recording-proxy.ts'
import { clickMenuItem } from './stubs.ts'

const test = base.extend<{ recorder: RecordingProxy }>({
  recorder: async ({}, use) => {
    const proxy = await startRecordingProxy(sharedAddress())
    await use(proxy)
    await proxy.close()
  },
})

// Pictures come from the server itself, which the policy knows under the recorder's address here.
test.use({ expectedErrors: /img-src/ })

const { owner, customer } = demoAccounts

async function logIn(page: Page, email: string, password: string, { remember = false } = {}): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Keep me logged in').setChecked(remember)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const calendar = (page: Page) => page.getByRole('region', { name: /^Week of/ })

/** Names of the files under a folder in which a text stands. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found = files.map(async (file) => ((await readFile(file)).includes(text) ? [file] : []))
  return (await Promise.all(found)).flat()
}

/** Everything in the page that could contain a token. */
const pageMemory = (page: Page) =>
  page.evaluate(async () => {
    const stored = [localStorage, sessionStorage].map((storage) => Object.entries(storage))
    return JSON.stringify([stored, document.cookie, await indexedDB.databases(), location.href])
  })

test('D4: the page never sees the token, and the disk holds it encrypted or not at all', async ({
  launch,
  recorder,
  userData,
}) => {
  const { electron, page } = await launch({ server: recorder.address })
  const answers: string[] = []
  await page.exposeFunction('noteAnswer', (answer: string) => answers.push(answer))
  await page.evaluate(
    async ([email, password]) => {
      const { inplan, noteAnswer } = window as unknown as Window & { noteAnswer: (text: string) => unknown }
      await noteAnswer(JSON.stringify(await inplan.invoke('session.login', [{ email, password, remember: true }])))
      await noteAnswer(JSON.stringify(await inplan.invoke('session.current', [])))
    },
    [owner.email, demoPassword] as const,
  )
  const [token = ''] = recorder.tokens()
  expect(token.length).toBeGreaterThan(30)
  expect(answers.join()).toContain(owner.email)
  expect(answers.join()).not.toContain(token)
  expect(await pageMemory(page)).not.toContain(token)
  await electron.close()
  expect(await filesWith(userData, token)).toEqual([])
  expect(await filesWith(userData, demoPassword)).toEqual([])
})

test('a log-in leads to the calendar; the menu leads to the services and back', async ({ launch }) => {
  const { electron, page } = await launch()
  await logIn(page, owner.email, demoPassword)
  await expect(calendar(page)).toBeVisible()
  await clickMenuItem(electron, 'go-services')
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
  await clickMenuItem(electron, 'go-calendar')
  await expect(calendar(page)).toBeVisible()
})

test('a wrong password is told on the form', async ({ launch }) => {
  const { page } = await launch()
  await logIn(page, owner.email, 'wrong-password')
  await expect(page.getByText('The email address or password is incorrect.')).toBeVisible()
})

test('a customer’s account does not open the provider’s app', async ({ launch, recorder }) => {
  const { page } = await launch({ server: recorder.address })
  await logIn(page, customer.email, demoPassword)
  await expect(page.getByText('Your role does not allow this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('who logs in without "keep me logged in" has to log in again after a restart', async ({ launch }) => {
  const first = await launch()
  await logIn(first.page, owner.email, demoPassword)
  await expect(calendar(first.page)).toBeVisible()
  await first.electron.close()
  const second = await launch()
  await expect(second.page.getByRole('button', { name: 'Log in' })).toBeVisible()
})

// Under Playwright the real Electron uses plain-text storage, so it has no keyring.
if (electronKind === 'host') {
  test('a kept session outlives a restart, until the log-out', async ({ launch }) => {
    const first = await launch()
    await logIn(first.page, owner.email, demoPassword, { remember: true })
    await expect(calendar(first.page)).toBeVisible()
    await first.electron.close()

    const second = await launch()
    await expect(calendar(second.page)).toBeVisible()
    await second.page.getByRole('button', { name: /account and settings/i }).click()
    await second.page.getByText('Log out').click()
    await expect(second.page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await second.electron.close()

    const third = await launch()
    await expect(third.page.getByRole('button', { name: 'Log in' })).toBeVisible()
  })

  test('D4: without a keyring the token is not kept, and the log-in screen says so', async ({
    launch,
    recorder,
    userData,
  }) => {
    const options = { server: recorder.address, env: { ELECTRON_HOST_KEYRING_BACKEND: 'basic_text' } }
    const first = await launch(options)
    await expect(first.page.getByText(/keychain|keyring|password store/i)).toBeVisible()
    await logIn(first.page, owner.email, demoPassword, { remember: true })
    await expect(calendar(first.page)).toBeVisible()
    await first.electron.close()
    expect((await readdir(userData)).filter((name) => name === 'session')).toEqual([])
    const [token = ''] = recorder.tokens()
    expect(await filesWith(userData, token)).toEqual([])

    const second = await launch(options)
    await expect(second.page.getByRole('button', { name: 'Log in' })).toBeVisible()
  })
}

if (electronKind === 'host') {
  test('D110: a kept token is renewed at the start; the new one is kept encrypted, and the page sees neither', async ({
    launch,
    recorder,
    userData,
  }) => {
    const renewedToken = 'a-token-that-the-server-gave-a-day-later'
    const first = await launch({ server: recorder.address })
    await logIn(first.page, owner.email, demoPassword, { remember: true })
    await expect(calendar(first.page)).toBeVisible()
    await first.electron.close()

    recorder.disturb({ renewedToken })
    const second = await launch({ server: recorder.address })
    await expect(calendar(second.page)).toBeVisible()
    await expect.poll(recorder.tokens).toContain(renewedToken)
    expect(await pageMemory(second.page)).not.toContain(renewedToken)
    await second.electron.close()
    expect(await filesWith(userData, renewedToken)).toEqual([])

    const third = await launch({ server: recorder.address })
    await expect(calendar(third.page)).toBeVisible()
    await callAs(third.page, 'providerServices')
    expect(recorder.lastToken()).toBe(renewedToken)
  })
}
