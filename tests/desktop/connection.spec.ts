import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { aNewProvider, password } from '#tests/e2e/provider/new-provider.ts'
import { calendar } from './calendar.ts'
import { expect, test } from './fixture.ts'
import { invokeIn, logInWith, refusalOf, someBooking } from './log-in.ts'
import { startAgain } from './electron-actions.ts'

test.use({ expectedErrors: /offline|network|Failed to load resource/ })

test('without the server the calendar is readable and says so, acts are refused, all comes back by itself, and D7: the log holds nobody’s data', async ({
  openShared,
}) => {
  const { electron, page, server, userData } = await openShared('owner')
  await expect(calendar(page)).toBeVisible()
  const { id, guest } = await someBooking(page)
  await server.goAway()
  await expect(page.getByText('No connection to Inplan.')).toBeVisible()
  await expect(calendar(page)).toBeVisible()
  expect(await refusalOf(page, 'changeBooking', { body: { id, status: 'REJECTED' } })).toBe('offline')
  const before = server.requests()
  await server.comeBack()
  await expect(page.getByText('No connection to Inplan.')).toBeHidden({ timeout: 35_000 })
  expect(server.requests() - before).toBeLessThan(40)

  await refusalOf(page, 'changeBooking', { body: { id: guest.email, status: guest.lastName } })
  await refusalOf(page, 'nonsense', { body: { guest } })
  await invokeIn(page, 'session.login', { email: guest.email })
  await startAgain(electron, userData, `inplan://join/${guest.email}`)
  // The log files contain everything that the app has logged so far, in earlier tests of this worker too.
  const files = (await readdir(join(userData, 'logs'))).map((name) => readFile(join(userData, 'logs', name), 'utf8'))
  const text = (await Promise.all(files)).join('\n')
  expect(text).toContain('refused arguments that do not fit')
  const tokens = server.tokens()
  expect(tokens).not.toEqual([])
  const personal = [guest.email, guest.firstName, guest.lastName, demoPassword, demoAccounts.owner.email, id, ...tokens]
  // Empty values are skipped, because a guest may have only one name.
  expect(personal.filter((datum) => datum !== '' && text.includes(datum))).toEqual([])
})

test('in a network that answers with pages of its own what was typed stays; a slow server saves it once, and nothing turns on', async ({
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
  // Clicks the save button again while the first request is running.
  await save.click({ force: true }).catch(() => undefined)
  await expect(form).toHaveCount(0)
  const stored = page.getByText('9000 Gent, Belgium')
  await expect(stored).toHaveCount(1)
  await page.reload()
  await expect(stored).toHaveCount(1, { timeout: 20_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  server.disturb({})
})
