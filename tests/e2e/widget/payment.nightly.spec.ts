import type { Page } from '@playwright/test'
import { translateRequest } from '#shared/api/specification/calls.ts'
import { expectAccessible } from '../axe.ts'
import { expect, sites, test, widgetAddress } from './customer.ts'
import { requestsTo, goToCardStep, goToPaymentStepOne, words } from './go-to-payment-steps.ts'
import { beLoggedIn, firstFreeTime } from './logged-in-customer.ts'

const { id, free, price } = sites.freelancer

test.use({
  locale: 'en-GB',
  viewport: { width: 390, height: 844 },
  expectedErrors: /409 \(Conflict\)|ERR_/,
})

test('A forged address that claims a successful payment confirms nothing (T-W5)', async ({ visitor, page }) => {
  const t = await goToCardStep(visitor, 'card')
  const intent = new URL(page.url()).searchParams.get('payment_intent')
  const forged = `payment_intent=${intent}&payment_intent_client_secret=x&redirect_status=succeeded`
  await page.goto(widgetAddress('freelancer', '/en/complete', forged))
  await expect(page.getByRole('heading', { name: t.waiting })).toBeVisible()
  const { status: real, bookingId } = await paymentOf(page, intent!)
  expect(real).toBe('PENDING')
  await expect(page.getByText(t.received)).toBeHidden()
  expect(page.url()).not.toContain('client_secret')

  // Replaces the status that the server answers. The screen also has texts for CANCELLED (the hold has expired) and REFUNDED (the payment
  // came too late and was refunded).
  const pretend = (status: string) =>
    page.route(`**/api/payment/${intent}`, async (route) => {
      const answered = await route.fetch()
      await route.fulfill({ json: { ...((await answered.json()) as object), status } })
    })
  await pretend('CANCELLED')
  await expect(page.getByRole('heading', { name: t.over })).toBeVisible()
  await expectAccessible(page, 'over')
  await visitor.button(t.again).click()
  await expect(page.getByLabel(visitor.words.fullName)).toBeVisible()
  await pretend('REFUNDED')
  await page.goto(widgetAddress('freelancer', '/en/complete', forged))
  await expect(page.getByText('We are returning €70')).toBeVisible()
  await expect(visitor.button(t.again), 'somebody else has it').toHaveCount(0)

  await page.goto(widgetAddress('freelancer', '/en/checkout', `appointmentId=${bookingId}`))
  await expect(page).toHaveURL(/\/en\/bookings\//)
  await expect(page.getByText(visitor.words.confirmed)).toBeHidden()
})

test('A package is ordered by card, and a free one skips the payment (R-B2.25, R-B3.12, R-B9.8)', async ({
  visitor,
  page,
}) => {
  const t = words.en
  const made = requestsTo(page, '/api/public/appointment/v2')
  const catalogue = await page.request.get(`/api/public/organization/${id}/catalogue`)
  const { packages } = (await catalogue.json()) as { packages: { id: string }[] }
  await beLoggedIn(page)
  await page.goto(widgetAddress('freelancer', '/en/payment', `packageId=${packages[0]!.id}`))
  await visitor.widget.getByRole('radio', { name: t.card }).check({ force: true })
  await visitor.button(t.proceed).click()
  await expect(page.getByText(t.test, { exact: true })).toBeVisible()
  await visitor.button(t.pay).click()
  await expect(page.getByRole('heading', { name: 'Order is confirmed' })).toBeVisible()
  await expectAccessible(page, 'a package')
  expect(made.map((request) => translateRequest('reserve', request.postDataJSON(), 'domain'))).toMatchObject([
    { booking: null, paymentMethod: 'STRIPE', order: { isPurchase: true } },
  ])
  await visitor.button('Back to services').click()
  await expect(page.getByRole('tab').first()).toBeVisible()

  await page.goto(widgetAddress('freelancer', '/en/payment', await firstFreeTime(visitor, free)))
  await expect(page).toHaveURL(/\/en\/timeslot\?/)
})

test('A payment whose state cannot be loaded says so, and can be continued (R-B8.4)', async ({ visitor, page }) => {
  const t = words.en
  const made = requestsTo(page, '/api/public/appointment/v2')
  await goToPaymentStepOne(visitor, t.card)
  const body = { responseMessage: 'Failed to update payment intent.', code: 'payment-update-failed', requestId: 'r' }
  await page.route('**/api/payment/update-payment-intent', (route) => route.fulfill({ status: 409, json: body }))
  await visitor.button(t.proceed).click()
  await expect(page.getByRole('alert')).toContainText('Failed to update payment intent.')
  await page.unroute('**/api/payment/update-payment-intent')
  await visitor.button(t.proceed).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay securely' })).toBeVisible()
  expect(made).toHaveLength(1)

  // B2.33: the back button leads to the first step, with no payment method selected.
  await visitor.button(visitor.words.back).click()
  await expect(visitor.widget.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(visitor.button('Choose how you want to pay')).toBeDisabled()
  // Choosing another payment method releases the hold of the first attempt. Only one booking at that time remains. For a moment, the time
  // is neither held nor offered; the delay makes that moment longer.
  await page.route(/\/api\/public\/(appointment\/v2|(schedule\/event|v2\/appointment)\/slots)$/, async (route) => {
    await new Promise((late) => setTimeout(late, 1500))
    await route.continue()
  })
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
  await visitor.payAfterwards(price)
  await visitor.expectConfirmed()
  expect(seen).toEqual(['/widget/en/checkout'])
})

/** Returns the payment as the server stores it. */
async function paymentOf(page: Page, intent: string): Promise<{ status: string; bookingId: string }> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}`, 'x-organization-id': id }
  const answer = await page.request.get(`/api/payment/${intent}`, { headers })
  return (await answer.json()) as { status: string; bookingId: string }
}
