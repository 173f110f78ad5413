import { randomUUID } from 'node:crypto'
import { addDays } from '#shared/time/local-date.ts'
import { expectAccessible } from '../axe.ts'
import { latestMail } from '../mailbox.ts'
import { bookCaller, publishSession } from '../owner-acts.ts'
import { sharedAddress } from '../product.ts'
import { setUpBookedCustomer, today } from './booked-customer.ts'
import { expect, sites, test, widgetAddress } from './customer.ts'

test.use({ locale: 'en-GB' })

const SIX = 360

test('A customer waits for a full session, gets the place that another one cancels, and books it from the mail (R-D188 to R-D191)', async ({
  page,
  newEmail,
}, { parallelIndex }) => {
  const { owner, aCustomer } = await setUpBookedCustomer(sharedAddress())
  const date = addDays(today(), 330 + parallelIndex)
  const session = await publishSession(owner, sites.business.byCredit, date, SIX)
  const { serviceId, specialistId, startTime } = session
  const seats = { serviceId, specialistId, startTime, seats: 1 }
  await owner('changeSeats', { body: seats }, { idempotencyKey: randomUUID() })
  const id = await bookCaller(owner, session)
  const customer = await aCustomer(newEmail, 'en')
  await customer.beLoggedIn(page)
  await page.goto(widgetAddress('business', '/en/timeslot', `serviceId=${serviceId}&date=${date}`))
  const full = await page.getByRole('option', { name: /06:00/ }).textContent()
  await page.getByRole('combobox', { name: /Time/ }).selectOption({ label: full ?? '' })
  await page.getByRole('button', { name: 'Tell me when a place is free' }).click()
  await expect(page.getByText('You are next')).toBeVisible()
  await expectAccessible(page, 'waiting for a session')

  await owner('changeBooking', { body: { id, status: 'REJECTED' } })
  const offered = async () => (await latestMail(sharedAddress(), newEmail)).text
  await expect.poll(offered, { timeout: 20_000 }).toContain('Book this place')
  const [link = ''] = /https?:\S+\/waiting\?\S+/.exec(await offered()) ?? []
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'A place is free for you' })).toBeVisible()
  await expectAccessible(page, 'a place that is offered')
  await page.getByRole('button', { name: 'Book this place' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Noor Jansen')
  await page.getByRole('radio', { name: 'Pay afterwards' }).check({ force: true })
  await page.getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('heading', { name: 'Booking is confirmed' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You have booked this place' })).toBeVisible()
})

test('A customer without an account books the offered place with the link in the mail (R-D422)', async ({
  page,
  newEmail,
}, { parallelIndex }) => {
  const { owner } = await setUpBookedCustomer(sharedAddress())
  const date = addDays(today(), 345 + parallelIndex)
  const session = await publishSession(owner, sites.business.byCredit, date, SIX)
  const { serviceId, specialistId, startTime } = session
  const seats = { serviceId, specialistId, startTime, seats: 1 }
  await owner('changeSeats', { body: seats }, { idempotencyKey: randomUUID() })
  const id = await bookCaller(owner, session)
  const person = { firstName: 'Ans', lastName: 'Mol', email: newEmail, phoneNumber: '' }
  const { id: customerId } = await owner('createCustomer', { body: person })
  const target = { serviceId, specialistId, startTime, date: null, customerId }
  await owner('addToWaitingList', { body: target })
  await owner('changeBooking', { body: { id, status: 'REJECTED' } })
  const mailed = async () => (await latestMail(sharedAddress(), newEmail)).text
  await expect.poll(mailed, { timeout: 20_000 }).toMatch(/Boek deze plek/)
  const [link = ''] = /https?:\S+\/waiting\?\S+/.exec(await mailed()) ?? []
  await page.goto(link.replace('/widget/waiting', '/widget/en/waiting'))
  await page.getByRole('button', { name: 'Book this place' }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ans Mol')
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail)
  await page.getByRole('radio', { name: 'Pay afterwards' }).check({ force: true })
  await page.getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('heading', { name: 'Booking is confirmed' })).toBeVisible()
  await page.goto(link.replace('/widget/waiting', '/widget/en/waiting'))
  await expect(page.getByText('The link in the mail with the confirmation opens it.')).toBeVisible()
})
