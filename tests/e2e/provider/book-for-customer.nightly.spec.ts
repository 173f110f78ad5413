import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { provider as nl } from '#shared/i18n/messages/nl/provider.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from './provider.ts'

const languages = [
  { locale: 'en-GB', t: en, width: 1280 },
  { locale: 'nl-NL', t: nl, width: 390 },
] as const

for (const { locale, t, width } of languages) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width, height: 844 } })

    test('an owner books for a caller by keyboard outside the opening hours, and sees the booking in the customer’s record (R-D158, R-D159)', async ({
      openAsOwner,
    }) => {
      const name = `Zeger${Date.now()}`
      // A date that differs from run to run, so that the test can be repeated on the same server.
      const day = new Date(Date.now() + (60 + (Math.floor(Date.now() / 1000) % 300)) * 86_400_000)
      const page = await openAsOwner(`/calendar?view=week&day=${day.toISOString().slice(0, 10)}`)
      await expect(page.getByRole('region', { name: /\d/ })).toHaveAttribute('aria-busy', 'false')
      await page.keyboard.press('c')
      const dialog = page.getByRole('dialog', { name: t['book-for.title'] })
      await dialog.getByRole('searchbox').fill(name)
      await expect(dialog.getByText(t['book-for.none'])).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await dialog.getByLabel(t['customer.phone']).fill(String(Date.now()).slice(-10))
      await dialog.getByLabel(t['book-for.time']).fill('2300')
      await dialog.getByLabel(t['book-for.duration']).fill('20')
      await dialog.getByLabel(t['book-for.confirm']).check()
      await expectAccessible(page, 'a booking for a customer')
      await dialog.getByRole('button', { name: t['book-for.submit'], exact: true }).click()
      await expect(page.getByText(t['book-for.done'].replace('{{name}}', name))).toBeVisible()

      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(name)
      await page
        .getByRole('option', { name: new RegExp(name) })
        .first()
        .click()
      await expect(page.locator('[data-booking]')).toHaveCount(1)
    })
  })
}
