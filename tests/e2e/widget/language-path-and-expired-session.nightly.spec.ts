import { expect, sites, test, widgetAddress } from './customer.ts'
import { beLoggedIn, logInByApi, revoke } from './logged-in-customer.ts'

test.describe('the widget in a Dutch browser', () => {
  test.use({ locale: 'nl-NL' })

  test('the language in the path overrides the browser’s and is kept, and /nl redirects to the root (R-B1.5, R-B2.2)', async ({
    page,
  }) => {
    await page.goto(widgetAddress('business', '/en/'))
    await expect(page.getByRole('tab', { name: 'Services' })).toBeVisible()
    await page.goto(widgetAddress('business'))
    await expect(page.getByRole('tab', { name: 'Services' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/widget/en')
    await page.goto(widgetAddress('business', '/nl/login', 'inplan_key=k'))
    await expect(page.getByRole('heading', { name: 'Inloggen' })).toBeVisible()
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('inplan_key')]).toEqual(['/widget/login', 'k'])
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  })
})

test.describe('an expired log-in of a customer', () => {
  test.use({ locale: 'en-GB', expectedErrors: /401 \(Unauthorized\)/ })

  test('during the payment leads to the log-in and back with the typed text, and going back then shows no error (T-A6)', async ({
    visitor,
    page,
  }) => {
    const { paid, price } = sites.freelancer
    const { words } = visitor
    await beLoggedIn(page, { session: await logInByApi() })
    await page.goto(widgetAddress('freelancer', '/en'))
    await visitor.chooseService(paid, false)
    const time = await visitor.chooseTime()
    const day = await page.getByRole('heading', { level: 2 }).nth(1).innerText()
    await visitor.button(words.toPayment).click()
    await page.getByLabel(words.fullName).fill('Typed By Hand')
    await revoke(page)
    await visitor.button(words.payAfterwards(price)).click()
    await visitor.logIn()
    await expect(page.getByLabel(words.fullName)).toHaveValue('Typed By Hand')
    await visitor.button(words.payAfterwards(price)).click()
    await visitor.expectConfirmed()

    // The customer's own booking has taken the time, so it is no longer offered.
    await page.goBack()
    await expect(page.getByRole('heading', { name: day })).toBeVisible()
    await expect(visitor.slots.filter({ hasText: time })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(visitor.button(words.toPayment)).toBeDisabled()
  })
})
