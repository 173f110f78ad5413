import { expectAccessible } from '../axe.ts'
import { expect, sites, test } from './customer.ts'
import { choose, goToCardStep, words } from './card-payment-steps.ts'
import { beLoggedIn } from './logged-in.ts'

const { path, paid, price, hasTeam } = sites.freelancer

test.describe('in Dutch, on a desk:', () => {
  test.use({ locale: 'nl-NL', viewport: { width: 1280, height: 800 } })

  test('B2.8, B2.9, B2.24, B7.22, B8.5: a bank that refuses and then approves, with what was chosen restored', async ({
    visitor,
    page,
  }) => {
    test.slow()
    const t = await goToCardStep(visitor, 'ideal')
    await choose(visitor, t.outcome('redirect'))
    await visitor.button(t.pay).click()
    await page.waitForURL('**/sandbox/bank/**')
    await page.locator('button[value=decline]').click()

    await page.waitForURL('**/widget/complete**')
    await expect(page.getByRole('heading', { name: t.failed })).toBeVisible()
    await expect(page.getByText(t.failedText)).toBeVisible()
    expect(new URL(page.url()).searchParams.get('serviceId')).toBeTruthy()
    expect(new URL(page.url()).searchParams.get('scheduleId')).toBeTruthy()
    expect(page.url()).not.toContain('client_secret')
    await expectAccessible(page, 'failed')

    await visitor.button(t.retry).click()
    await expect(page).toHaveURL(/\/payment\/card\?/)
    expect(new URL(page.url()).searchParams.has('redirect_status')).toBe(false)
    await choose(visitor, new RegExp(t.ideal.replace('|', '\\|')))
    await choose(visitor, t.outcome('redirect'))
    await visitor.button(t.pay).click()
    await page.waitForURL('**/sandbox/bank/**')
    await page.locator('button[value=approve]').click()

    await page.waitForURL('**/widget/complete**')
    await expect(page.getByRole('heading', { name: t.received })).toBeVisible()
    await expectAccessible(page, 'received')
    await visitor.button(t.toConfirmation).click()
    await visitor.expectConfirmed()
    const download = page.waitForEvent('download')
    await visitor.button(visitor.words.addToCalendar).click()
    // B7.22: the confirmation offers a calendar file and links to online calendars.
    expect((await download).suggestedFilename()).toBe('event.ics')
    await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute(
      'href',
      /dates=\d{8}T\d{6}Z%2F\d{8}T\d{6}Z/,
    )
    await expect(page.getByRole('link', { name: 'Outlook' })).toBeVisible()
  })

  test('a bank that never answers is waited for, and another way to pay is open', async ({ visitor, page }) => {
    const t = await goToCardStep(visitor, 'ideal')
    await choose(visitor, t.outcome('redirect'))
    await visitor.button(t.pay).click()
    await page.waitForURL('**/sandbox/bank/**')
    await page.locator('button[value=decline]').click()
    await expect(page.getByRole('heading', { name: t.failed })).toBeVisible()
    await visitor.button(t.retry).click()
    await choose(visitor, new RegExp(t.ideal.replace('|', '\\|')))
    await choose(visitor, t.outcome('never'))

    // The answer about the payment is delayed, to check that the next screen does not start with the previous refusal.
    const answers = Promise.withResolvers<void>()
    let asked = 0
    await page.route('**/api/payment/pi_*', async (route) => {
      asked += 1
      if (asked > 1) await answers.promise
      await route.continue()
    })
    await visitor.button(t.pay).click()
    await expect(page.getByRole('heading', { name: t.waiting })).toBeVisible()
    answers.resolve()
    await expect(page.getByText(t.kept)).toBeVisible()
    await expectAccessible(page, 'waiting')
    await visitor.button(t.otherWay).click()
    await visitor.payAfterwards(price)
    await visitor.expectConfirmed()
  })

  test('D123: in the panel of a page the bank has a window of its own, and the panel hears of it', async ({
    customer,
    page,
    context,
  }) => {
    const t = words.nl
    await beLoggedIn(page)
    await customer.openPanel(path)
    await customer.chooseService(paid, hasTeam)
    await customer.chooseTime()
    await customer.button(customer.words.toPayment).click()
    await customer.widget.getByRole('radio', { name: t.ideal }).check({ force: true })
    await customer.button(t.proceed).click()
    await choose(customer, t.outcome('redirect'))
    const opened = context.waitForEvent('page')
    await customer.button(t.pay).click()
    const bank = await opened
    await bank.waitForURL('**/sandbox/bank/**')
    await expect(customer.widget.getByRole('heading', { name: t.waiting })).toBeVisible()
    await bank.locator('button[value=approve]').click()
    await bank.waitForURL('**/widget/payment/return**')
    await expect(bank.getByRole('heading', { name: 'Je kunt dit venster sluiten' })).toBeVisible()
    await expect(customer.widget.getByRole('heading', { name: t.received })).toBeVisible()
    await customer.button(t.toConfirmation).click()
    await customer.expectConfirmed()
    expect(page.url()).not.toContain('payment_intent')
  })

  test('a token that ends in mid-payment leads to the log-in and back, and two tabs pay one booking', async ({
    visitor,
    page,
    context,
  }) => {
    test.slow()
    const t = await goToCardStep(visitor, 'card')
    const address = page.url()
    const other = await context.newPage()
    await other.goto(address)
    await expect(other.getByText(t.kept)).toBeVisible()
    await page.evaluate(() => localStorage.setItem('token', 'ended'))
    await page.reload()
    await visitor.logIn()
    await expect(page.getByText(t.kept)).toBeVisible()
    await choose(visitor, new RegExp(t.card))
    await choose(visitor, t.outcome('success'))
    await visitor.button(t.pay).click()
    await visitor.expectConfirmed()
    // A second open tab also shows the confirmed payment.
    await other.bringToFront()
    // A headless page is never hidden, so the test says that the customer has returned to it.
    await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(other.getByRole('heading', { name: visitor.words.confirmed })).toBeVisible()
  })

  test.use({ expectedErrors: /401 \(Unauthorized\)|409 \(Conflict\)/ })
})
