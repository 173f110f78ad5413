import { locales } from '#shared/i18n/locale.ts'
import { expectNoViolations } from '../axe.ts'
import { texts } from './account-texts.ts'
import { Customer, demoCustomer, expect, sites, test, widgetAddress } from './customer.ts'
import { firstFreeTime, revoke } from './logged-in.ts'

for (const locale of locales) {
  const t = texts[locale]

  test.describe(`in ${locale}`, () => {
    test.use({ locale: t.browser, viewport: { width: 390, height: 844 } })

    test('B2.31, B2.35, B4.3 and D112: the header logs in and out, which another tab notices', async ({
      visitor,
      page,
      context,
    }) => {
      const { words } = visitor
      const other = await context.newPage()
      await other.goto(widgetAddress('freelancer', `${t.path}/credits`))
      const asksOther = other.getByRole('heading', { name: words.logIn })
      await expect(asksOther).toBeVisible()
      await page.goto(widgetAddress('freelancer', t.path || '/'))
      await page.getByRole('link', { name: words.logIn }).click()
      await visitor.logIn()
      await expect(page.getByRole('tab', { name: t.services })).toBeVisible()
      await expect(other).toHaveURL(new RegExp(`/widget${t.path}/credits`))

      await visitor.button(t.account).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText(demoCustomer)).toBeVisible()
      await expectNoViolations(page, 'the account')
      for (const name of t.ownPlaces) await expect(page.getByRole('link', { name })).toBeVisible()
      await visitor.button(t.logOut).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('link', { name: words.logIn })).toBeVisible()
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['language'])

      await expect(asksOther).toBeVisible()
      await new Customer(other, locale, other, visitor.weeksAhead).logIn()
      await expect(other).toHaveURL(new RegExp(`/widget${t.path}/credits`))
      await expect(visitor.button(t.account)).toBeVisible()
    })
  })
}

test.describe('an expired token', () => {
  test.use({ locale: 'en-GB', expectedErrors: /401 \(Unauthorized\)/ })

  test('A6, B2.5, B6.2 and D112: leads to the log-in, and back to the screen or the chosen time', async ({
    visitor,
    page,
  }) => {
    const { words } = visitor
    await page.goto(widgetAddress('freelancer', '/en/login'))
    await visitor.logIn()
    await expect(page.getByRole('tab', { name: 'Services' })).toBeVisible()
    // What the home screen still loads would notice the end of the session, and close the menu.
    await page.waitForLoadState('networkidle')
    await revoke(page)
    await visitor.button('Your account').click()
    await page.getByRole('link', { name: 'My credits' }).click()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await visitor.logIn()
    await expect(page).toHaveURL(/\/widget\/en\/credits/)

    // A free booking also notices that the session has ended.
    const chosen = await firstFreeTime(visitor, sites.freelancer.free)
    await page.goto(widgetAddress('freelancer', '/en/timeslot', chosen))
    await expect(visitor.button(words.bookForFree)).toBeEnabled()
    await revoke(page)
    await visitor.button(words.bookForFree).click()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await visitor.logIn()
    await visitor.button(words.bookForFree).click()
    await visitor.expectConfirmed()
    // B2.31: the checkout's header has only a close button.
    const header = page.getByRole('banner')
    await expect(header.getByRole('button', { name: words.close })).toBeVisible()
    await expect(header.getByRole('button')).toHaveCount(1)
    await expect(header.getByRole('link')).toHaveCount(0)
  })
})
