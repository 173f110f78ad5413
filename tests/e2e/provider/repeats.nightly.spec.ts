import type { Page } from '@playwright/test'
import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { provider as nl } from '#shared/i18n/messages/nl/provider.ts'
import { addDays } from '#shared/time/local-date.ts'
import { expectAccessible } from '../axe.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { expect, test, today } from './provider.ts'

const languages = [
  { locale: 'en-GB', t: en, width: 1280 },
  { locale: 'nl-NL', t: nl, width: 390 },
] as const

/** Waits for the calendar, and opens the dialog that books for a new customer, at 23:00, which is outside the availability. */
async function openDialog(page: Page, t: (typeof languages)[number]['t'], name: string) {
  await expect(page.getByRole('region', { name: /\d/ })).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: t['book-for.title'] })
  await dialog.getByRole('searchbox').fill(name)
  await dialog.locator('[data-choice="new"]').click()
  await dialog.getByLabel(t['customer.phone']).fill(String(Date.now()).slice(-10))
  await dialog.getByLabel(t['book-for.time']).fill('2300')
  await dialog.getByLabel(t['book-for.duration']).fill('20')
  return dialog
}

for (const { locale, t, width } of someVariants(languages, 1)) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width, height: 844 } })

    test('an owner repeats a booking around a taken date, and later cancels it from one date on (R-D184, R-D185)', async ({
      openAsOwner,
    }) => {
      const name = `Yara${Date.now()}`
      // Dates that differ from run to run, so that the test can be repeated on the same server.
      const day = addDays(today(), 400 + (Math.floor(Date.now() / 1000) % 300))
      const page = await openAsOwner(`/calendar?view=week&day=${addDays(day, 7)}`)
      const single = await openDialog(page, t, `Xander${Date.now()}`)
      await single.getByLabel(t['book-for.confirm']).check()
      await single.getByRole('button', { name: t['book-for.submit'], exact: true }).click()
      await expect(single).toBeHidden()

      await page.goto(`/provider/#/calendar?view=week&day=${day}`)
      const dialog = await openDialog(page, t, name)
      await dialog.getByLabel(t['repeat.on']).check()
      await dialog.getByLabel(t['repeat.count']).fill('3')
      const dates = dialog.getByRole('region', { name: t['repeat.dates'] })
      await expect(dates.getByText(t['repeat.state.TAKEN'])).toBeVisible()
      await expectAccessible(page, 'a booking that is repeated')
      await dates.getByRole('button', { name: new RegExp(`^${t['repeat.other']}, 2`) }).press('Enter')
      await dates.getByLabel(t['book-for.time']).fill('2130')
      await dates.getByRole('button', { name: t['repeat.choose'] }).press('Enter')
      await expect(dates.getByText(/21:30 - 21:50/)).toBeVisible()
      await dates.getByLabel(t['repeat.confirm']).check()
      await dialog.getByRole('button', { name: t['repeat.submit_other'].replace('{{count}}', '3') }).click()
      await expect(page.getByText(t['repeat.done_other'].replace('{{count}}', '3'))).toBeVisible()

      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(name)
      await page
        .getByRole('option', { name: new RegExp(name) })
        .first()
        .click()
      await page.locator('[data-booking]').nth(1).click()
      await expect(
        page.getByText(t['repeat.place'].replace('{{number}}', '2').split('{{total}}')[0]!).last(),
      ).toBeVisible()
      await page.getByRole('button', { name: t['repeat.change'] }).press('Enter')
      const change = page.getByRole('dialog', { name: t['repeat.change-title'] })
      await change.getByLabel(t['repeat.act.CANCEL']).check()
      const cancel = change.getByRole('button', { name: t['repeat.cancel_other'].replace('{{count}}', '2') })
      await expect(cancel).toBeEnabled()
      await cancel.press('Enter')
      await expect(page.getByText(t['repeat.cancelled_other'].replace('{{count}}', '2'))).toBeVisible()
      await expect(page.locator('[data-booking]')).toHaveCount(1)
    })
  })
}
