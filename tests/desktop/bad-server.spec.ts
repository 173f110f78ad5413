import type { Page } from '@playwright/test'
import { sharedAddress } from '#tests/e2e/product.ts'
import { aNewProvider, password } from '#tests/e2e/provider/new-provider.ts'
import { expect, test as base, type DesktopApp } from './fixture.ts'
import { logInWith } from './log-in.ts'
import { startRecordingProxy, type RecordingProxy } from './recording-proxy.ts'

// A server that is slow or returns another page. The fixture fails on an unhandled rejection.
const test = base.extend<{ server: RecordingProxy }>({
  server: async ({}, use) => {
    const proxy = await startRecordingProxy(sharedAddress())
    await use(proxy)
    await proxy.close()
  },
})

/** The form of a location, filled in and not saved. */
async function fillIn({ page }: DesktopApp) {
  const provider = await aNewProvider('FREELANCER')
  await logInWith(page, { email: provider.email, password, remember: false })
  await page.evaluate(() => {
    location.hash = '/locations'
  })
  await page.getByRole('button', { name: 'Add your first location' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Address').fill('Kade 1')
  await form.getByLabel('City').fill('Gent')
  await form.getByLabel('Zip / Postal code').fill('9000')
  await form.getByRole('combobox', { name: 'Country' }).click()
  await page.keyboard.type('Belgium')
  await page.getByRole('option', { name: 'Belgium' }).click()
  return { form, save: form.getByRole('button', { name: 'Save' }) }
}

const stored = (page: Page) => page.getByText('9000 Gent, Belgium')

test('a server that takes three seconds for each answer: what was typed is saved once, and nothing turns on', async ({
  launch,
  server,
}) => {
  test.setTimeout(120_000)
  const app = await launch({ server: server.address })
  const { form, save } = await fillIn(app)
  server.disturb({ delay: 3000 })
  await save.click()
  // A second click while the first request is running.
  await save.click({ force: true }).catch(() => undefined)
  await expect(form).toHaveCount(0, { timeout: 20_000 })
  await expect(stored(app.page)).toHaveCount(1, { timeout: 20_000 })
  await app.page.reload()
  await expect(stored(app.page)).toHaveCount(1, { timeout: 20_000 })
  await expect(app.page.getByRole('progressbar')).toHaveCount(0)
})

test('a network that answers with pages of its own: it is told, what was typed stays, and saves when it is over', async ({
  launch,
  server,
}) => {
  test.setTimeout(120_000)
  const app = await launch({ server: server.address })
  const { form, save } = await fillIn(app)
  server.disturb({ page: '<!doctype html><title>Welcome to the café</title><p>Log in' })
  await save.click()
  await expect(app.page.getByText(/No connection|Inplan is offline/).first()).toBeVisible()
  await expect(form.getByLabel('Address')).toHaveValue('Kade 1')
  await expect(form.getByLabel('City')).toHaveValue('Gent')
  await expect(save).toBeEnabled()
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  server.disturb({})
  await save.click()
  await expect(form).toHaveCount(0)
  await expect(stored(app.page)).toHaveCount(1)
})

test('a launch into such a network: the log-in says what is wrong and keeps what was typed', async ({
  launch,
  server,
}) => {
  server.disturb({ page: '<!doctype html><title>Welcome to the café</title>' })
  const { page } = await launch({ server: server.address })
  await page.getByLabel('Email address').fill('marit@example.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(/No connection/).first()).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('marit@example.test')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
})
