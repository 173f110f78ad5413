import { expectAccessible } from '../axe.ts'
import { sharedAddress } from '../product.ts'
import { setUpBookedCustomer } from './booked-customer.ts'
import { choose, words } from './go-to-payment-steps.ts'
import { expect, test, widgetAddress } from './customer.ts'

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })

test('A customer sees the amount left after the deposit, and pays it (R-D276, R-D277)', async ({
  visitor,
  page,
  newEmail,
}, { parallelIndex }) => {
  const { aCustomer } = await setUpBookedCustomer(sharedAddress())
  const customer = await aCustomer(newEmail, 'en')
  const id = await customer.book('Private yoga', 30 + 14 * parallelIndex, 'STRIPE')
  await customer.payByCard(id)
  await customer.beLoggedIn(page)
  await page.goto(widgetAddress('business', `/en/bookings/${id}`))
  await expect(page.getByText('Deposit paid')).toBeVisible()
  await expect(page.getByText('€77, online or at the place')).toBeVisible()
  await expectAccessible(page, 'with a rest to pay')

  await visitor.button('Pay the rest: €77').click()
  await choose(visitor, new RegExp(words.en.card))
  await choose(visitor, words.en.outcome('success'))
  await visitor.button(/^Pay €77 /).click()
  await visitor.expectConfirmed()
  await page.goto(widgetAddress('business', `/en/bookings/${id}`))
  await expect(page.getByRole('definition').filter({ hasText: /· Paid$/ })).toBeVisible()
  await expect(visitor.button(/^Pay the rest/)).toHaveCount(0)
})
