import { expectAccessible } from '../axe.ts'
import { sharedAddress } from '../product.ts'
import { setUpBookedCustomer } from './booked-customer.ts'
import { expect, test, widgetAddress } from './customer.ts'

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })

test('A customer reads the fees, agrees, gives a card, and sees it with the booking (R-D299, R-D302)', async ({
  visitor,
  page,
  newEmail,
}, { parallelIndex }) => {
  const { aCustomer } = await setUpBookedCustomer(sharedAddress())
  const customer = await aCustomer(newEmail, 'en')
  const time = await customer.freeTime('Posture assessment', 260 + 14 * parallelIndex)
  await customer.beLoggedIn(page)
  await page.goto(widgetAddress('business', '/en/payment', time))
  await visitor.widget.getByLabel('Full name').fill('Noor Jansen')
  await visitor.widget.getByRole('radio', { name: visitor.words.payLater }).check({ force: true })
  await expect(page.getByText('If you do not come, Studio Noord charges €31.25 to your card.')).toBeVisible()
  await page.getByRole('checkbox', { name: /^I agree that Studio Noord/ }).check()
  await expectAccessible(page, 'with a card as a guarantee')
  await visitor.button('Continue to your card').click()
  await visitor.button('Keep my card and book').click()
  await visitor.expectConfirmed()
  await page.goto(widgetAddress('business', '/en/bookings'))
  await visitor.widget.getByRole('link', { name: /Posture assessment/ }).click()
  await expect(page.getByText('Visa 4242, 12/2034')).toBeVisible()
})
