import { expectAccessible } from '../axe.ts'
import { choose, goToCardStep, words } from './go-to-payment-steps.ts'
import { expect, sites, test } from './customer.ts'
import { beLoggedIn } from './logged-in-customer.ts'

const { path, paid, price, hasTeam } = sites.freelancer

test.use({
  locale: 'nl-NL',
  viewport: { width: 1280, height: 800 },
  expectedErrors: /401 \(Unauthorized\)|409 \(Conflict\)/,
})

test('The widget waits for a bank that never answers, and another payment method can be chosen', async ({
  visitor,
  page,
}) => {
  const t = await goToCardStep(visitor, 'ideal')
  await choose(visitor, t.outcome('redirect'))
  await visitor.button(t.pay).click()
  await page.waitForURL('**/sandbox/bank/**')
  await page.locator('button[value=decline]').click()
  await expect(page.getByRole('heading', { name: t.failed })).toBeVisible()
  await visitor.button(t.retry).click()
  await choose(visitor, new RegExp(t.ideal.replace('|', '\\|')))
  await choose(visitor, t.outcome('never'))

  // The answer about the payment is delayed, to check that the next screen does not briefly show the refusal of the previous attempt.
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

test('In the panel on a web site, the bank’s page opens in a window of its own, and the panel learns the result (R-D123)', async ({
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

test('A log-in that ends during the payment leads to the log-in and back, and two tabs pay one booking only once', async ({
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
  // A headless page is never hidden, so the test dispatches the event that the page gets when the customer returns to its tab.
  await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(other.getByRole('heading', { name: visitor.words.confirmed })).toBeVisible()
})
