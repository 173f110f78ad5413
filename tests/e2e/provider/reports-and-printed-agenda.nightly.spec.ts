import { readFile } from 'node:fs/promises'
import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { expect, test } from './provider.ts'

test.use({ locale: 'en-GB' })

test('An owner views the reports, saves them for a spreadsheet, and gets the agenda for printing (R-D178, R-D179, R-D181)', async ({
  openAsOwner,
}) => {
  const page = await openAsOwner('/calendar?view=week')
  await page.getByRole('link', { name: en['nav.reports'] }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.locator('svg pattern')).toBeAttached()
  await expectAccessible(page, 'the reports')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: en['list.save'], exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Reports \d{4}-\d\d-01 \d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toMatch(/^\uFEFF"From","To","Bookings",.*\r\n"\d{4}-\d\d-01"/)

  await page.getByRole('link', { name: en['nav.calendar'] }).click()
  await page.getByRole('button', { name: en['calendar.today'] }).waitFor()
  await page.keyboard.press('p')
  await expect(page.getByRole('table').first()).toBeVisible()
  await expectAccessible(page, 'the agenda')
  await page.getByRole('button', { name: new RegExp(`^${en['agenda.week']},`) }).click()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: en.nav })).toBeHidden()
  await expect(page.getByRole('button', { name: en['agenda.print'] })).toBeHidden()
  await expect(page.getByRole('table').first()).toBeVisible()
})
