import { addDays } from '#shared/time/local-date.ts'
import { expectNoViolations } from '#tests/e2e/axe.ts'
import { expect, test, today, week } from './provider.ts'

test.use({ locale: 'en-GB' })
test.setTimeout(90_000)

test('A new booking appears by itself and is opened and cancelled, which makes its time free again', async ({
  openAsOwner,
  customer,
}) => {
  // The time is twelve weeks ahead, where no other test on this server books.
  const from = addDays(today(), 84)
  const serviceId = await customer.serviceId('Introduction call')
  const [time] = await customer.openTimes(serviceId, from)
  const page = await openAsOwner(`/calendar?day=${time!.startTime.slice(0, 10)}`)
  await expect(week(page)).toBeVisible()
  const card = page.getByRole('button', { name: /Introduction call, Quinta Test, Accepted/ })
  await expect(card).toHaveCount(0)

  await customer.book(serviceId, time!, 'Quinta')
  await expect(card, 'without reloading').toBeVisible()
  const taken = await customer.openTimes(serviceId, from)
  expect(
    taken.filter(({ startTime, scheduleId }) => startTime === time!.startTime && scheduleId === time!.scheduleId),
  ).toEqual([])

  await card.click()
  const dialog = page.getByRole('dialog', { name: 'Booked appointment' })
  await expect(dialog.getByText('Quinta Test')).toBeVisible()
  await expect(dialog.getByText('Introduction call')).toBeVisible()
  await expect(dialog.getByText('Accepted')).toBeVisible()
  await expect(dialog.getByText('Nothing to pay')).toBeVisible()
  await expectNoViolations(page, 'the booking')

  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(
    page.getByText('Are you sure you want to cancel this booking? It will turn back into available one.'),
  ).toBeVisible()
  await expectNoViolations(page, 'the question')
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByText('Booking was cancelled')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const free = await customer.openTimes(serviceId, from)
  expect(free.map(({ startTime }) => startTime)).toContain(time!.startTime)
})
