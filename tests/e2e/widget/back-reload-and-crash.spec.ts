import { expect, sites, test, widgetAddress } from './customer.ts'

test.use({ locale: 'en-GB' })

test.describe('an unexpected crash of the widget', () => {
  // React may discard an error together with an interrupted render (its error 520), and throw it again in the next render.
  test.use({ expectedErrors: /500|AppError|React error #520/ })

  test('shows a message, and starts over without the choice that led to the crash (R-B2.4, R-B2.27, R-B8.6)', async ({
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

test('Going back, reloading and changing the language keep every choice and all typed text (R-B1.5, R-B9.1, R-D111)', async ({
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
