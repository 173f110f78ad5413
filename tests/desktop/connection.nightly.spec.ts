import { aNewProvider, password } from '#tests/e2e/provider/new-provider.ts'
import { expect, test } from './fixture.ts'
import { logInWith } from './log-in.ts'

test.use({ expectedErrors: /offline|network|Failed to load resource/ })

test('On a network that answers with its own pages, typed text is kept; a slow server saves it only once', async ({
  openShared,
}) => {
  const provider = await aNewProvider('FREELANCER')
  const { page, server } = await openShared()
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
  const save = form.getByRole('button', { name: 'Save' })

  server.disturb({ page: '<!doctype html><title>Welcome to the café</title><p>Log in' })
  await save.click()
  await expect(page.getByText(/No connection|Inplan is offline/).first()).toBeVisible()
  await expect(form.getByLabel('Address')).toHaveValue('Kade 1')
  await expect(form.getByLabel('City')).toHaveValue('Gent')
  await expect(save).toBeEnabled()
  await expect(form.getByRole('progressbar')).toHaveCount(0)

  server.disturb({ delay: 400 })
  await save.click()
  // A second click on the save button, while the first request is still running, must not save twice.
  await save.click({ force: true }).catch(() => undefined)
  await expect(form).toHaveCount(0)
  const stored = page.getByText('9000 Gent, Belgium')
  await expect(stored).toHaveCount(1)
  await page.reload()
  await expect(stored).toHaveCount(1, { timeout: 20_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  server.disturb({})
})
