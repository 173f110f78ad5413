import { addDays } from '#shared/time/local-date.ts'
import { expect, test, today } from './provider.ts'

test.use({ locale: 'en-GB' })
test.setTimeout(90_000)

test('A booking is found, moved, paid and cancelled, and its history is read (R-A2.44, R-D96, R-D61, R-D63)', async ({
  openAsOwner,
  customer,
}) => {
  const serviceId = await customer.serviceId('Deep tissue massage')
  const [time] = await customer.openTimes(serviceId, addDays(today(), 42))
  await customer.book(serviceId, time!, 'Sextus', 'AFTER_PAY')
  const page = await openAsOwner('/bookings')

  await expect(page.locator('[data-booking]').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('sextus')
  const row = page.getByRole('button', { name: /Sextus Test Deep tissue massage .* Accepted/ })
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(/#\/bookings\?q=sextus$/)
  await page.getByLabel('Payment').selectOption('To be paid')
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(/payment=OPEN/)
  await row.click()

  const dialog = page.getByRole('dialog', { name: 'Booked appointment' })
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  const move = page.getByRole('dialog', { name: 'Select new date and time' })
  const slot = move.getByRole('group', { name: 'Time slots' }).getByRole('button').first()
  const chosen = (await slot.innerText()).trim()
  await slot.click()
  await move.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The appointment was moved')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await row.click()
  await expect(dialog.getByText(new RegExp(`, ${chosen} - `))).toBeVisible()

  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('button', { name: 'Yes, it is paid' }).click()
  await expect(page.getByText('The payment was noted')).toBeVisible()
  await expect(dialog.getByText('Paid', { exact: true })).toBeVisible()
  await expect(row, 'nobody waits for it any more').toHaveCount(0)

  await dialog.getByText('History').click()
  await expect(dialog.getByText(/ booked this$/)).toBeVisible()
  await expect(dialog.getByText('The payment was received')).toBeVisible()

  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(page.getByText(/Giving that back is up to you/)).toBeVisible()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByText('Booking was cancelled')).toBeVisible()

  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByRole('tab', { name: 'Past and cancelled' }).click()
  await page.getByRole('searchbox').fill('sextus')
  await expect(page.getByRole('button', { name: /Sextus Test .* Cancelled/ })).toBeVisible()
})
