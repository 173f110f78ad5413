import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { provider as nl } from '#shared/i18n/messages/nl/provider.ts'
import { expectAccessible } from '../axe.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { expect, test } from './provider.ts'

const languages = [
  { locale: 'en-GB', t: en, width: 1280 },
  { locale: 'nl-NL', t: nl, width: 390 },
] as const

for (const { locale, t, width } of someVariants(languages, 1)) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width, height: 844 } })

    test('an owner enters a customer who called, adds a note, finds the customer by phone number, and blocks them (R-D142, R-D144)', async ({
      openAsOwner,
    }) => {
      const name = `Zeger ${Date.now()}`
      const number = String(Date.now()).slice(-8)
      const page = await openAsOwner('/customers')
      await expect(page.locator('[data-customer]').first()).toBeVisible()
      await page.keyboard.press('n')
      const dialog = page.getByRole('dialog', { name: t['customer.create-title'] })
      await dialog.getByLabel(t['about-you.first-name']).fill(name)
      await dialog.getByLabel(t['customer.phone']).fill(`06 ${number}`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

      await page.getByLabel(t['customer.note']).fill('Prefers mornings')
      await page.getByRole('button', { name: t['customer.note-add'] }).click()
      await expect(page.getByText('Prefers mornings')).toBeVisible()
      await page.getByLabel(t['customer.tag-add']).fill('By phone')
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('button', { name: t['customer.tag-remove'].replace('{{tag}}', 'By phone') }),
      ).toBeVisible()
      await expectAccessible(page, 'the record of a customer')

      await page.getByRole('link', { name: t['customer.back'] }).click()
      await page.getByRole('searchbox').fill(`+31 6 ${number.slice(0, 4)} ${number.slice(4)}`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('link', { name: new RegExp(name) })).toBeFocused()
      await expect(page.locator('[data-customer]')).toHaveCount(1)
      await page.keyboard.press('Enter')

      await page.getByRole('button', { name: t['customer.block'] }).click()
      await page.getByRole('dialog').getByRole('button', { name: t['customer.block.yes'] }).click()
      await expect(page.getByText(t['customer.is-blocked'])).toBeVisible()
    })
  })
}
