import { expectNoViolations } from '#tests/e2e/axe.ts'
import { expect, localeOf, sites, test, widgetAddress } from './customer.ts'
import { startAtPayment } from './logged-in-customer.ts'

const looks = [
  { locale: 'nl-NL', colorScheme: 'light' },
  { locale: 'en-GB', colorScheme: 'dark' },
] as const

for (const look of looks) {
  test.describe(`axe finds no problem, ${look.colorScheme}, ${look.locale}:`, () => {
    test.use({ ...look, viewport: { width: 390, height: 844 } })
    // These tests are slow, because Axe checks each screen for a second or two on a busy machine.
    test.slow()

    const prefix = localeOf(look.locale) === 'en' ? '/en' : ''

    test('error states of the booking forms', async ({ visitor, page }) => {
      const { words } = visitor
      await page.goto(widgetAddress('freelancer', `${prefix}/login`))
      await page.getByLabel(words.email).fill('no address')
      await page.getByLabel(words.email).blur()
      await expectNoViolations(page, 'log in, with an error')
      await startAtPayment(visitor)
      await page.getByLabel(words.fullName).fill('')
      await visitor.payAfterwards(sites.freelancer.price)
      await expect(page.getByLabel(words.fullName)).toBeFocused()
      await expectNoViolations(page, 'payment, with an error')
    })
  })
}
