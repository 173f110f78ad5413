import { translateRequest } from '#shared/api/specification/calls.ts'
import { locales } from '#shared/i18n/locale.ts'
import { expectNoViolations } from '../axe.ts'
import { codeIn, otherThan, texts } from './account-texts.ts'
import { Customer, demoCustomer, expect, sites, test, widgetAddress } from './customer.ts'
import { firstFreeTime, revoke } from './logged-in-customer.ts'

for (const locale of locales) {
  const t = texts[locale]

  test.describe(`in ${locale}`, () => {
    test.use({ locale: t.browser, viewport: { width: 390, height: 844 } })

    test('the header logs in and out, and another tab follows (R-B2.31, R-B2.35, R-B4.3, R-D112)', async ({
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

    test.describe('a forgotten password', () => {
      // Status 400 is expected, because the test enters wrong codes.
      test.use({ expectedErrors: /status of 400/ })

      test('a forgotten password is reset, and the chosen service and time are kept (R-B2.18, R-B2.21, R-B2.37, R-B5.7, R-B5.8, R-B7.4 to R-B7.6, R-D112)', async ({
        visitor,
        page,
        request,
        newEmail,
        mailTo,
      }) => {
        const organisationId = sites.freelancer.id
        await request.post('/auth/signup', {
          data: translateRequest(
            'signUp',
            { email: newEmail, password: 'Fietsbel-7!', organisationId },
            'specification',
          ),
        })
        const first = codeIn(await mailTo(newEmail))
        await request.post('/api/public/customer/verify', {
          data: translateRequest('verifyCustomer', { email: newEmail, code: first, organisationId }, 'specification'),
        })

        const { words } = visitor
        await page.goto(widgetAddress('freelancer', `${t.path}/credits`, 'inplan_key=k'))
        await expect(page.getByRole('heading', { name: words.logIn })).toBeVisible()
        await page.getByRole('link', { name: t.forgot }).focus()
        await page.keyboard.press('Enter')
        const goOn = visitor.button(t.goOn)
        await expect(goOn).toBeDisabled()
        await page.getByLabel(words.email).focus()
        await page.keyboard.type('n')
        await expect(goOn).toBeDisabled()
        await page.keyboard.type('o')
        await expect(goOn).toBeEnabled()
        await page.keyboard.press('ControlOrMeta+A')
        await page.keyboard.type(newEmail)
        await expectNoViolations(page, 'forgot password')
        await page.keyboard.press('Enter')

        await expect(page.getByLabel(t.box(1))).toBeFocused()
        const code = codeIn(await mailTo(newEmail, t.resetMail))
        await page.keyboard.type(otherThan(code))
        await expect(page.getByText(t.wrongCode)).toBeVisible()
        await page.keyboard.type(code)

        const reset = visitor.button(t.reset)
        const password = page.getByLabel(t.newPassword)
        await expect(reset).toBeDisabled()
        await password.focus()
        await page.keyboard.type('abc')
        await expect(reset).toBeDisabled()
        await page.keyboard.type('d')
        await expect(reset).toBeEnabled()
        await page.keyboard.press('Enter')
        await expect(password).toHaveAttribute('aria-invalid', 'true')
        await expect(password).toHaveAccessibleDescription(t.passwordRule)
        await expectNoViolations(page, 'make password')
        await page.keyboard.press('ControlOrMeta+A')
        await page.keyboard.type('Fietspomp-8!')
        await page.keyboard.press('Enter')

        await expect(page.getByText(t.changed)).toBeVisible()
        await expect(page.getByLabel(words.email)).toHaveValue(newEmail)
        await page.getByLabel(words.password, { exact: true }).focus()
        await page.keyboard.type('Fietspomp-8!')
        await page.keyboard.press('Enter')
        await expect(visitor.button(t.account)).toBeVisible()
        const { pathname, searchParams } = new URL(page.url())
        expect([pathname, searchParams.get('inplan_key')]).toEqual([`/widget${t.path}/credits`, 'k'])
      })
    })

    test.describe('refused log-ins', () => {
      test.use({ expectedErrors: /status of (400|401|500)/ })

      test('are shown under the fields that they name, or at the e-mail field (R-B8.2, R-B8.3)', async ({
        visitor,
        page,
      }) => {
        const { words } = visitor
        await page.goto(widgetAddress('freelancer', `${t.path}/sign_up`))
        await page.getByLabel(words.email).fill('noor@example.nl')
        await page.getByLabel(words.password, { exact: true }).fill('Welkom01!')
        await page.getByRole('checkbox', { name: words.terms }).check()
        await visitor.button(words.signUp).click()
        await expect(page.getByLabel(words.password, { exact: true })).toHaveAccessibleDescription(t.commonPassword)

        await page.getByRole('link', { name: words.logIn }).last().click()
        await page.getByLabel(words.password, { exact: true }).fill('wrong')
        await visitor.logInButton.click()
        await expect(page.getByLabel(words.email)).toHaveAccessibleDescription(t.refused)
        await expect(page.getByLabel(words.email)).toHaveValue('noor@example.nl')

        await page.route('**/auth/login', (route) => route.fulfill({ status: 500, body: 'a proxy’s page' }))
        await visitor.logInButton.click()
        await expect(page.getByLabel(words.email)).toHaveAccessibleDescription(t.unknown)
      })
    })
  })
}

test.describe('an expired token', () => {
  test.use({ locale: 'en-GB', expectedErrors: /401 \(Unauthorized\)/ })

  test('leads to the log-in, and then back to the screen or the chosen time (T-A6, R-B2.5, R-B6.2, R-D112)', async ({
    visitor,
    page,
  }) => {
    const { words } = visitor
    await page.goto(widgetAddress('freelancer', '/en/login'))
    await visitor.logIn()
    await expect(page.getByRole('tab', { name: 'Services' })).toBeVisible()
    // Pending requests of the home screen would discover that the session has ended, and close the menu, so the test waits until they are
    // done.
    await page.waitForLoadState('networkidle')
    await revoke(page)
    await visitor.button('Your account').click()
    await page.getByRole('link', { name: 'My credits' }).click()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await visitor.logIn()
    await expect(page).toHaveURL(/\/widget\/en\/credits/)

    // Booking a service free of charge also detects that the session has ended.
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
