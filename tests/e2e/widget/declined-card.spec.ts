import { translateRequest } from '#shared/api/specification/calls.ts'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { expect, sites, test } from './customer.ts'
import { choose, requestsTo, goToPaymentStepOne, words } from './go-to-payment-steps.ts'

const { id, price } = sites.freelancer

test.use({
  locale: 'en-GB',
  viewport: { width: 390, height: 844 },
  expectedErrors: /409 \(Conflict\)|ERR_/,
})

test('A card payment that is declined, then confirmed with the bank, books only once (R-B2.23, R-B2.26, R-B2.28, R-B3.11, R-B4.6, R-B4.7, R-B7.17, R-B7.18, R-B7.21)', async ({
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
  expect(translateRequest('reserve', made[0]!.postDataJSON(), 'domain')).toMatchObject({
    paymentMethod: 'STRIPE',
    booking: { paymentStatus: 'PENDING', status: 'ACCEPTED', seats: 1 },
  })
  expect(updated).toHaveLength(1)
  const update = translateRequest('updatePaymentIntent', updated[0]!.postDataJSON(), 'domain') as object
  expect(update).toMatchObject({ organisationId: id, totalPrice: 70, packageId: null, booking: { price: 70 } })
  expect(Object.keys(update).toSorted()).toEqual([
    'booking',
    'organisationId',
    'packageId',
    'paymentIntentId',
    'reservation',
    'token',
    'totalPrice',
  ])

  await choose(visitor, t.outcome('decline'))
  await visitor.button(t.pay).click()
  await expect(page.getByRole('alert')).toContainText(t.failed)
  await choose(visitor, new RegExp(t.ideal.replace('|', '\\|')))
  await expect(page.getByRole('alert'), 'it was no try of this way to pay').toHaveCount(0)
  await choose(visitor, new RegExp(t.card))

  // The bank asks for authentication, and the page is reloaded in the middle of it.
  await choose(visitor, t.outcome('authenticate'))
  await visitor.button(t.pay).click()
  await expect(page.getByRole('dialog')).toBeVisible()
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
  // B2.26: the URL no longer contains anything about the payment.
  expect(new URL(page.url()).searchParams.has('payment_intent')).toBe(false)
})
