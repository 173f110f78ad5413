import { expect, sites, test, widgetAddress } from './customer.ts'
import { beLoggedIn, logInByApi, revoke } from './logged-in.ts'

test.describe('in a Dutch browser', () => {
  test.use({ locale: 'nl-NL' })

  test('B1.5 and B2.2: the path’s language wins over the browser’s and is kept, and /nl leads to the root', async ({
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

test.describe('in an English browser', () => {
  test.use({ locale: 'en-GB' })

  test.describe('what nobody expects', () => {
    // React may discard an error together with an interrupted render (its error 520), and throw it again in the next render.
    test.use({ expectedErrors: /500|AppError|React error #520/ })

    test('B2.4, B2.27 and B8.6: says so, and starts over without the choice that led there', async ({
      visitor,
      page,
    }) => {
      await page.goto(widgetAddress('freelancer', '/en', 'inplan_key=k'))
      await page.route('**/api/public/schedule/event/slots', (route) => route.fulfill({ status: 500, body: '{}' }))
      await page.route('**/api/public/v2/appointment/slots', (route) => route.fulfill({ status: 500, body: '{}' }))
      await visitor.chooseService(sites.freelancer.paid, false)
      await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible()
      await expect(page.getByText('Data does not meet the requirements, please reload or try it later')).toBeVisible()
      await page.unroute('**/api/public/schedule/event/slots')
      await page.unroute('**/api/public/v2/appointment/slots')
      await visitor.button('Reload').click()
      await expect(visitor.button(sites.freelancer.paid)).toHaveAttribute('aria-pressed', 'false')
      await expect.poll(() => [...new URL(page.url()).searchParams.keys()]).toEqual(['organization_id', 'inplan_key'])
    })
  })

  test('B1.5, B9.1 and D111: going back, a reload and another language keep every choice and all that was typed', async ({
    visitor,
    page,
  }) => {
    const { paid } = sites.freelancer
    const { words } = visitor
    await page.goto(widgetAddress('freelancer', '/en', 'inplan_key=k'))
    await visitor.chooseService(paid, false)
    const time = await visitor.chooseTime()
    const chosen = visitor.slots.filter({ hasText: time })
    await page.reload()
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')

    await visitor.goToLogin()
    await page.getByLabel('Email').fill('half@typed')
    await page.goBack()
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    await page.goBack()
    await expect(visitor.button(paid)).toHaveAttribute('aria-pressed', 'true')
    await page.goForward()
    await page.goForward()
    await expect(page.getByLabel('Email')).toHaveValue('half@typed')
    expect(new URL(page.url()).searchParams.get('inplan_key')).toBe('k')

    await page.getByRole('link', { name: words.signUp }).click()
    await page.getByLabel(words.email).fill('half@typed')
    await page.getByLabel(words.password, { exact: true }).fill('Fietsbel-7!')
    await page.getByRole('checkbox', { name: words.terms }).check()
    const query = new URL(page.url()).search
    await visitor.button(words.language).click()
    await expect(page.getByText('algemene voorwaarden')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
    await expect(page.getByRole('textbox').first()).toHaveValue('half@typed')
    await expect(page.getByRole('checkbox')).toBeChecked()
    await expect(page).toHaveURL(/\/widget\/sign_up/)
    expect(new URL(page.url()).search).toBe(query)
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('nl')

    // The language stays the same after going back.
    await page.goBack()
    await expect(page).toHaveURL(/\/widget\/timeslot/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
    const slots = page.getByRole('group', { name: 'Tijden' })
    await expect(slots.getByRole('button', { pressed: true })).toContainText(time)
  })

  test.describe('an expired token', () => {
    test.use({ expectedErrors: /401 \(Unauthorized\)/ })

    test('A6: in mid-payment leads to the log-in and back, with what was typed; going back after it raises no alarm', async ({
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
})
