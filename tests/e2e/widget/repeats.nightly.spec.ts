import { addDays } from '#shared/time/local-date.ts'
import { expectAccessible } from '../axe.ts'
import { sharedAddress } from '../product.ts'
import { setUpBookedCustomer, today } from './booked-customer.ts'
import { choose, words } from './go-to-payment-steps.ts'
import { expect, test, widgetAddress } from './customer.ts'
import { publishRepeatedTime } from './publish-repeated-time.ts'

test.use({ locale: 'en-GB' })

test('A customer repeats a time, pays for all by card, and cancels one booking and then the others (R-D264 to R-D267, R-D305 to R-D309)', async ({
  visitor,
  page,
  newEmail,
}, { parallelIndex }) => {
  const { owner, aCustomer } = await setUpBookedCustomer(sharedAddress())
  const { serviceId, date } = await publishRepeatedTime(owner, addDays(today(), 290 + parallelIndex))
  const customer = await aCustomer(newEmail, 'en')
  await customer.beLoggedIn(page)
  await page.goto(widgetAddress('business', '/en/timeslot', `serviceId=${serviceId}&date=${date}`))
  await page.getByText('05:00', { exact: false }).first().click()
  await page.getByRole('link', { name: 'Repeat this appointment' }).click()

  await page.getByLabel('How many appointments').selectOption('3')
  await expect(page.getByText('1 date is not free.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: /^Take .*06:00/ }).click()
  await page.getByLabel('Full name').fill('Noor Jansen')
  await page.getByLabel('How to pay').selectOption('All together, online now')
  await expect(page.getByText(/^3 × €/)).toBeVisible()
  await expectAccessible(page, 'a repeat that a card pays')
  await visitor.button(/^Book and pay €/).click()

  await expect(page.getByText(/Your times are held until/)).toBeVisible()
  await choose(visitor, new RegExp(words.en.card))
  await choose(visitor, words.en.outcome('success'))
  await visitor.button(words.en.pay).click()
  await visitor.expectConfirmed()
  await expect(page.getByText('06:00 - 07:00', { exact: false })).toBeVisible()

  await page.getByRole('link', { name: 'See your booking' }).click()
  await visitor.button('Cancel booking').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByText('Your booking is cancelled')).toBeVisible()
  await expect(page.getByText(/You get back what you paid/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Cancelled' })).toBeVisible()
  await visitor.button('Cancel all upcoming').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 appointments' }).click()
  await expect(page.getByText('2 appointments are cancelled')).toBeVisible()
})
