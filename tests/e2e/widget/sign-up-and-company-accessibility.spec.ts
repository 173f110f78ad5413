import { expectNoViolations } from '#tests/e2e/axe.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { expect, localeOf, test, widgetAddress } from './customer.ts'

const looks = [
  { locale: 'nl-NL', colorScheme: 'light' },
  { locale: 'en-GB', colorScheme: 'dark' },
] as const

for (const look of someVariants(looks, 1)) {
  test.describe(`axe finds no problem, ${look.colorScheme}, ${look.locale}:`, () => {
    test.use({ ...look, viewport: { width: 390, height: 844 } })
    // Axe checks each screen for a second or two on a busy machine.
    test.slow()

    const prefix = localeOf(look.locale) === 'en' ? '/en' : ''

    test('the screens outside the booking flow', async ({ page }) => {
      await page.goto(widgetAddress('business', `${prefix}/sign_up`))
      await expect(page.getByRole('checkbox')).toBeVisible()
      await expectNoViolations(page, 'sign up')
      await page.goto(widgetAddress('business', `${prefix}/forgot_password`))
      await expect(page.getByRole('textbox')).toBeVisible()
      await expectNoViolations(page, 'forgot password')
      await page.goto(widgetAddress('business', `${prefix}/company`))
      await expect(page.getByRole('heading', { level: 2, name: 'Studio Noord' })).toBeVisible()
      await expectNoViolations(page, 'company')
      await page.getByRole('link', { name: /Fenna/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: /Fenna/ })).toBeVisible()
      await expectNoViolations(page, 'a specialist’s services')
      await page.goto(widgetAddress('business', `${prefix}/nowhere`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolations(page, 'not found')
    })
  })
}
