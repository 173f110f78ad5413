import { addDays } from '#shared/time/local-date.ts'
import { expectAccessible } from '../axe.ts'
import { sharedAddress } from '../product.ts'
import { setUpBookedCustomer, today } from './booked-customer.ts'
import { expect, test, widgetAddress } from './customer.ts'
import { publishRepeatedTime } from './repeated-time.ts'

test.use({ locale: 'en-GB' })

test('D264 to D267: a customer repeats a time, takes another one where it is booked, and cancels all', async ({
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
  await expectAccessible(page, 'a repeat with a date that is not free')
  await page.getByRole('button', { name: /^Take .*06:00/ }).click()
  await page.getByLabel('Full name').fill('Noor Jansen')
  await page.getByRole('button', { name: 'Book 3 appointments' }).click()

  await expect(page.getByText('3 appointments are booked')).toBeVisible()
  await expect(page.getByRole('list').getByText('06:00 - 07:00', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel all to come' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 3 appointments' }).click()
  await expect(page.getByText('3 appointments are cancelled')).toBeVisible()
})
