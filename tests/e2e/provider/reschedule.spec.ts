import { addDays } from '#shared/time/local-date.ts'
import { bookFirst, dialogTitled } from './booked.ts'
import { expect, goTo, test, today } from './provider.ts'

test.use({ locale: 'en-GB' })
test.setTimeout(90_000)

test('A2.44 and A4.26: to another slot, and to another date', async ({ openAsOwner, customer }) => {
  const { id, time, serviceId } = await bookFirst(customer, 'Deep tissue massage', 56, 'Octavia')
  const page = await openAsOwner(`/bookings?booking=${id}`)
  const booking = dialogTitled(page, 'Booked appointment')
  await booking.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = dialogTitled(page, 'Select new date and time')
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await expect(save, 'A5.22').toBeDisabled()
  const slot = dialog.getByRole('group', { name: 'Time slots' }).getByRole('button').first()
  const chosen = (await slot.innerText()).trim()
  await slot.click()
  await save.click()
  await expect(page.getByText('The appointment was moved').last()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const free = await customer.openTimes(serviceId, addDays(today(), 56))
  expect(
    free.map(({ startTime }) => startTime),
    'what it left is open',
  ).toContain(time.startTime)

  await goTo(page, `/bookings?booking=${id}`)
  await expect(booking.getByText(new RegExp(`, ${chosen} - `))).toBeVisible()
  await booking.getByRole('button', { name: 'Reschedule' }).click()
  await dialog.getByText('Choose another date').click()
  await dialog.getByLabel('From').fill('23:45')
  await expect(dialog.getByText('This ends after midnight. Choose an earlier time.')).toBeVisible()
  await dialog.getByLabel('From').fill('06:00')
  await expect(dialog.getByLabel('To')).toHaveValue('07:00')
  await save.click()
  await expect(page.getByText('The appointment was moved').last()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await goTo(page, `/bookings?booking=${id}`)
  await expect(booking.getByText(/, 06:00 - 07:00/)).toBeVisible()
})
