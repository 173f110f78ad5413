import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, sites, test, widgetAddress } from './customer.ts'
import { choose, requestsTo, goToCardStep, goToPaymentStepOne, words } from './card-payment-steps.ts'
import { beLoggedIn, firstFreeTime } from './logged-in.ts'

const { id, free, price } = sites.freelancer

test.describe('in English, on a phone:', () => {
  test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })

  test('B2.23, B2.26, B2.28, B3.11, B4.6, B4.7, B7.17, B7.18, B7.21: a card that is declined, and then asked about by the bank, books once', async ({
    visitor,
    page,
  }) => {
    test.slow()
    const made = requestsTo(page, '/api/public/appointment/v2')
    const updated = requestsTo(page, '/api/payment/update-payment-intent')
    const asked = requestsTo(page, '/api/customer/email')
    const t = words.en
    await goToPaymentStepOne(visitor, t.card)
    // B3.11: the form contains the customer's own data once it has loaded.
    await expect(visitor.widget.getByLabel(visitor.words.fullName)).toHaveValue(/\S/)
    await expect(visitor.widget.getByLabel('Phone number')).toHaveValue(/\d/)
    expect(asked).toHaveLength(1)
    await expect(page.getByText('Step 1 of 2')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Order preview' })).toContainText(price)
    await expectAccessible(page, 'step one')

    await visitor.button(t.proceed).dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Pay securely' })).toBeVisible()
    await expect(page.getByText('Step 2 of 2')).toBeVisible()
    await expect(page.getByText(t.kept)).toBeVisible()
    await expectAccessible(page, 'step two')
    expect(made).toHaveLength(1)
    expect(made[0]!.postDataJSON()).toMatchObject({
      paymentMethod: 'STRIPE',
      appointmentDto: { paymentStatus: 'PENDING', status: 'ACCEPTED', participants: 1 },
    })
    expect(updated).toHaveLength(1)
    const update = updated[0]!.postDataJSON() as Record<string, unknown>
    expect(update).toMatchObject({ organizationId: id, totalPrice: 70, packageId: null, booking: { price: 70 } })
    expect(Object.keys(update).toSorted()).toEqual([
      'booking',
      'organizationId',
      'packageId',
      'paymentIntentId',
      'reservation',
      'token',
      'totalPrice',
    ])

    await choose(visitor, t.outcome('decline'))
    await visitor.button(t.pay).click()
    await expect(page.getByRole('alert')).toContainText(t.failed)
    await expectAccessible(page, 'declined')
    await choose(visitor, new RegExp(t.ideal.replace('|', '\\|')))
    await expect(page.getByRole('alert'), 'it was no try of this way to pay').toHaveCount(0)
    await choose(visitor, new RegExp(t.card))

    // The bank asks for authentication, and the page is reloaded in the middle of it.
    await choose(visitor, t.outcome('authenticate'))
    await visitor.button(t.pay).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'authentication')
    await page.reload()
    await expect(page.getByText(t.kept)).toBeVisible()
    await choose(visitor, new RegExp(t.card))
    await choose(visitor, t.outcome('authenticate'))

    // While offline, the payment waits. When the connection is back, it is made once.
    await page.context().setOffline(true)
    await visitor.button(t.pay).dblclick()
    await expect(page.getByText('No connection.')).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('dialog').getByRole('button', { name: t.confirmAtBank }).click()
    await visitor.expectConfirmed()
    await expectAccessible(page, 'confirmed')
    expect(made).toHaveLength(1)
    // B2.26: the address no longer contains anything about the payment.
    expect(new URL(page.url()).searchParams.has('payment_intent')).toBe(false)
  })

  test('W5: an address that claims a payment confirms nothing', async ({ visitor, page }) => {
    const t = await goToCardStep(visitor, 'card')
    const intent = new URL(page.url()).searchParams.get('payment_intent')
    const forged = `payment_intent=${intent}&payment_intent_client_secret=x&redirect_status=succeeded`
    await page.goto(widgetAddress('freelancer', '/en/complete', forged))
    await expect(page.getByRole('heading', { name: t.waiting })).toBeVisible()
    const { status: real, appointmentId } = await paymentOf(page, intent!)
    expect(real).toBe('PENDING')
    await expect(page.getByText(t.received)).toBeHidden()
    expect(page.url()).not.toContain('client_secret')

    // The screen also has texts for CANCELLED (the time to pay is over) and REFUNDED (paid too late, the money is returned).
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

    await page.goto(widgetAddress('freelancer', '/en/checkout', `appointmentId=${appointmentId}`))
    await expect(page).toHaveURL(/\/en\/bookings\//)
    await expect(page.getByText(visitor.words.confirmed)).toBeHidden()
  })

  test('B2.25, B3.12 and B9.8: a package is ordered by card, and what is free of charge skips payment', async ({
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
    expect(made.map((request) => request.postDataJSON() as unknown)).toMatchObject([
      { appointmentDto: null, paymentMethod: 'STRIPE', totalPriceRequest: { isPurchase: true } },
    ])
    await visitor.button('Back to services').click()
    await expect(page.getByRole('tab').first()).toBeVisible()

    await page.goto(widgetAddress('freelancer', '/en/payment', await firstFreeTime(visitor, free)))
    await expect(page).toHaveURL(/\/en\/timeslot\?/)
  })

  test('B8.4: a payment that cannot be brought up to date says so, and is gone on with', async ({ visitor, page }) => {
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

    // B2.33: back leads to the first step, with no payment method selected.
    await visitor.button(visitor.words.back).click()
    await expect(visitor.widget.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(visitor.button('Choose how you want to pay')).toBeDisabled()
    // Choosing another payment method releases the held booking. One booking of the same time remains, although for a moment the
    // time is neither held nor offered.
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

  test.use({ expectedErrors: /409 \(Conflict\)|ERR_/ })
})

/** The payment as the server knows it. */
async function paymentOf(page: Page, intent: string): Promise<{ status: string; appointmentId: string }> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}`, 'x-organization-id': id }
  const answer = await page.request.get(`/api/payment/${intent}`, { headers })
  return (await answer.json()) as { status: string; appointmentId: string }
}
