import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { provider as nl } from '#shared/i18n/messages/nl/provider.ts'
import { expectAccessible } from '../axe.ts'
import { someOf } from '../some-of.ts'
import { expect, test } from './provider.ts'

const languages = [
  { locale: 'en-GB', t: en, width: 1280 },
  { locale: 'nl-NL', t: nl, width: 390 },
] as const

for (const { locale, t, width } of someOf(languages, 1)) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width, height: 844 } })

    test('D158 and D159: an owner books a caller by keyboard at an hour that is closed, and sees the booking in the record', async ({
      openAsOwner,
    }) => {
      const name = `Zeger${Date.now()}`
      const page = await openAsOwner('/customers')
      await expect(page.locator('[data-customer]').first()).toBeVisible()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(t['command.book-for'])
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: t['book-for.title'] })
      await dialog.getByRole('searchbox').fill(name)
      await expect(dialog.getByText(t['book-for.none'])).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await dialog.getByLabel(t['customer.phone']).fill(String(Date.now()).slice(-10))
      // A time of its own, so that the test can be repeated.
      const minute = String(Math.floor(Date.now() / 1000) % 60).padStart(2, '0')
      await dialog.getByLabel(t['book-for.duration']).fill('1')
      await dialog.getByLabel(t['book-for.time']).fill(`23${minute === '59' ? '58' : minute}`)
      await dialog.getByLabel(t['book-for.confirm']).check()
      await expectAccessible(page, 'a booking for a customer')
      await dialog.getByRole('button', { name: t['book-for.submit'], exact: true }).click()
      await expect(page.getByText(t['book-for.done'].replace('{{name}}', name))).toBeVisible()

      await page.getByRole('searchbox').fill(name)
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: new RegExp(name) }).click()
      await expect(page.locator('[data-booking]')).toHaveCount(1)
    })
  })
}
