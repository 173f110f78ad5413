import { expect, sites, test, widgetAddress } from './customer.ts'

test.describe('in a Dutch browser', () => {
  test.use({ locale: 'nl-NL' })

  test('B2.2: /nl leads to the root with the query', async ({ page }) => {
    await page.goto(widgetAddress('business', '/nl/login', 'inplan_key=k'))
    await expect(page.getByRole('heading', { name: 'Inloggen' })).toBeVisible()
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('inplan_key')]).toEqual(['/widget/login', 'k'])
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  })

  test('B1.5: the path’s language wins over the browser’s, and is kept', async ({ page }) => {
    await page.goto(widgetAddress('business', '/en/'))
    await expect(page.getByRole('tab', { name: 'Services' })).toBeVisible()
    await page.goto(widgetAddress('business'))
    await expect(page.getByRole('tab', { name: 'Services' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/widget/en')
    await page.goto(widgetAddress('business', '/nl'))
    await expect(page.getByRole('tab', { name: 'Diensten' })).toBeVisible()
  })
})

test.describe('in an English browser', () => {
  test.use({ locale: 'en-GB' })

  test('B2.3, B2.5 and B6.2: payment, complete, checkout, bookings and credits ask for a log-in, and keep the query', async ({
    page,
  }) => {
    const paths = ['/payment', '/payment/card', '/complete', '/checkout', '/\u0441heckout', '/bookings', '/credits']
    for (const path of [...paths, '/bookings/1']) {
      await page.goto(widgetAddress('business', `/en${path}`, 'inplan_key=k'))
      await expect(page.getByRole('heading', { name: 'Log in' }), path).toBeVisible()
      const { pathname, searchParams } = new URL(page.url())
      expect([pathname, searchParams.get('inplan_key')]).toEqual(['/widget/en/login', 'k'])
    }
  })

  test('B2.3, B2.32 and B6.1: a visitor sees every other screen; back on log-in leads to the services', async ({
    visitor,
    page,
  }) => {
    const screens = [
      ['/service/none/location', /Studio Noord/],
      ['/timeslot', /Studio Noord|Choose a time/],
      ['/company', /About us/],
      ['/sign_up', /Sign up/],
      ['/sign_up/confirm_email', /Sign up/],
      ['/sign_up/make_password', /Forgot your password/],
      ['/forgot_password', /Forgot your password/],
      ['/login', /Log in/],
    ] as const
    for (const [path, title] of screens) {
      await page.goto(widgetAddress('business', `/en${path}`, 'inplan_key=k'))
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title)
    }
    await visitor.button('Back').click()
    await expect(page.getByRole('tab', { name: 'Services' })).toBeVisible()
    // B2.31: nothing to go back to at the root, and no log-out without a log-in.
    await expect(visitor.button('Back')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('inplan_key')).toBe('k')
  })

  test.describe('what nobody expects', () => {
    // React may discard an error with an interrupted render (its error 520) and throw it again in the next.
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

  test('B2.6 and B6.3: a freelancer has no team to choose from', async ({ page }) => {
    await page.goto(widgetAddress('freelancer', '/en/service/anything/team'))
    await expect(page.getByRole('tab', { name: 'Services' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/widget/en')
  })

  test('B8.7: a path that leads nowhere leads back', async ({ page }) => {
    await page.goto(widgetAddress('business', '/en/nowhere'))
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go back' }).click()
    await expect(page.getByRole('tab', { name: 'Services' })).toBeVisible()
  })

  test('going back keeps every choice, and a reload does too', async ({ visitor, page }) => {
    const { paid } = sites.freelancer
    await page.goto(widgetAddress('freelancer', '/en', 'inplan_key=k'))
    await visitor.chooseService(paid, false)
    const time = await visitor.chooseTime()
    const chosen = visitor.slots.filter({ hasText: time })
    await page.reload()
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')

    await visitor.button(visitor.words.toLogin).click()
    await page.getByLabel('Email').fill('half@typed')
    await page.goBack()
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    await page.goBack()
    await expect(visitor.button(paid)).toHaveAttribute('aria-pressed', 'true')
    await page.goForward()
    await page.goForward()
    await expect(page.getByLabel('Email')).toHaveValue('half@typed')
    expect(new URL(page.url()).searchParams.get('inplan_key')).toBe('k')

    // B2.32: back on log-in leads to the services, with the query.
    await visitor.button(visitor.words.back).click()
    await expect(visitor.button(paid)).toHaveAttribute('aria-pressed', 'true')
  })

  test('going back after the confirmation finds no alarm about the own booking', async ({ visitor, page }) => {
    const { paid, price } = sites.freelancer
    await page.goto(widgetAddress('freelancer', '/en'))
    await visitor.chooseService(paid, false)
    const time = await visitor.chooseTime()
    const day = await page.getByRole('heading', { level: 2 }).nth(1).innerText()
    await visitor.button(visitor.words.toLogin).click()
    await visitor.logIn()
    await visitor.button(visitor.words.payAfterwards(price)).click()
    await visitor.expectConfirmed()
    await page.goBack()
    await expect(page.getByRole('heading', { name: day })).toBeVisible()
    await expect(visitor.slots.filter({ hasText: time })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(visitor.button(visitor.words.toPayment)).toBeDisabled()
  })

  test('B2.10: closing the flow removes what it chose and starts over', async ({ visitor, page }) => {
    await page.goto(widgetAddress('freelancer', '/en', 'open=true&inplan_key=k'))
    await visitor.chooseService(sites.freelancer.paid, false)
    await visitor.chooseTime()
    await visitor.button(visitor.words.close).click()
    await expect(visitor.button(sites.freelancer.paid)).toHaveAttribute('aria-pressed', 'false')
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(['organization_id', 'inplan_key'])
  })

  test('B4.10: signing up only says that the terms are not ticked', async ({ visitor, page }) => {
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/signup')) asked += 1
    })
    await page.goto(widgetAddress('freelancer', '/en/sign_up'))
    await expect(visitor.button('Sign up')).toBeDisabled()
    await page.getByLabel('Email').fill('noor@example.nl')
    await page.getByLabel('Password', { exact: true }).fill('Fietsbel-7!')
    await visitor.button('Sign up').click()
    await expect(page.getByText('Agree to the terms to go on.')).toBeVisible()
    expect(asked).toBe(0)
  })

  test.describe('log-in', () => {
    test.use({ expectedErrors: /401 \(Unauthorized\)/ })

    test('B8.3: a wrong password is said on the e-mail field, and nothing typed is lost', async ({ visitor, page }) => {
      await page.goto(widgetAddress('freelancer', '/en/login'))
      await page.getByLabel('Email').fill('customer@demo.inplan.test')
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await visitor.button('Log in').click()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription('The email address or password is incorrect.')
      await expect(page.getByLabel('Email')).toHaveValue('customer@demo.inplan.test')
    })
  })

  test.describe('an expired token', () => {
    test.use({ expectedErrors: /401 \(Unauthorized\)/ })

    test('A6: in mid-payment leads to the log-in and back, with what was typed', async ({ visitor, page }) => {
      const { paid, price } = sites.freelancer
      const { words } = visitor
      await page.goto(widgetAddress('freelancer', '/en'))
      await visitor.chooseService(paid, false)
      await visitor.chooseTime()
      await visitor.button(words.toLogin).click()
      await visitor.logIn()
      await page.getByLabel(words.fullName).fill('Typed By Hand')
      await page.evaluate(() =>
        fetch('/auth/logout', {
          method: 'POST',
          headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
        }),
      )
      await visitor.button(words.payAfterwards(price)).click()
      await visitor.logIn()
      await expect(page.getByLabel(words.fullName)).toHaveValue('Typed By Hand')
      await visitor.button(words.payAfterwards(price)).click()
      await visitor.expectConfirmed()
    })
  })

  test('logging out from the header ends the session', async ({ visitor, page }) => {
    await page.goto(widgetAddress('freelancer', '/en/login'))
    await visitor.logIn()
    await visitor.button('Your account').click()
    await expect(page.getByText('customer@demo.inplan.test')).toBeVisible()
    await visitor.button('Log out').click()
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['language'])
  })
})
