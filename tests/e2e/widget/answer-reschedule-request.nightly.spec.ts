import { addDays } from '#shared/time/local-date.ts'
import { expectAccessible } from '#tests/e2e/axe.ts'
import type { Mail } from '#tests/e2e/mailbox.ts'
import { sharedAddress } from '#tests/e2e/product.ts'
import { expect, password, test } from './customer.ts'
import { setUpBookedCustomer, today } from './booked-customer.ts'

test.setTimeout(90_000)
test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })

/** Finds the link in a mail that asks the customer to answer a reschedule request. */
function answerLink({ text }: Mail): string {
  const link = new URL(/https?:\S+appointmentId=[\w-]+\S*/.exec(text)?.[0] ?? '')
  link.searchParams.set('action', 'answer')
  return link.pathname + link.search
}

test('The link in a mail leads through the log-in to the booking and the answer to its reschedule request (R-A2.46, R-B2.34, R-A1.5, R-D125, R-D126)', async ({
  page,
  newEmail,
  mailTo,
}, { parallelIndex }) => {
  const { owner, aCustomer } = await setUpBookedCustomer(sharedAddress())
  const customer = await aCustomer(newEmail, 'en')
  const id = await customer.book('Deep tissue massage', 100 + 14 * parallelIndex)
  await owner('requestReschedule', { body: { id } })
  const link = answerLink(await mailTo(newEmail, /choose another time/))

  await page.goto(link)
  await page.getByLabel('Email').fill(newEmail)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: 'Reschedule appointment' })
  const slots = dialog.getByRole('group', { name: 'Time slots' }).getByRole('button')
  await expect(slots.first()).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Reschedule appointment' }), 'R-B2.34').toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Close' }), 'R-B2.34').toHaveCount(0)
  await expect(slots.first(), 'R-A2.13').toHaveText(/^\s*\d\d:\d\d\s*$/)
  await expectAccessible(page, 'reschedule')

  // A date far ahead has no bookable times.
  await dialog.getByRole('button', { name: 'Another date' }).click()
  await dialog.getByLabel('Date').fill(addDays(today(), 400))
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'No time slots for this day.' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Another date' }).click()
  await expect(dialog.getByText(/Please answer before .*, or the booking is cancelled/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Decide later' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Studio Noord asks you to choose another time')).toBeVisible()

  await page.getByRole('button', { name: 'Choose another time' }).click()
  const time = await slots.first().innerText()
  await slots.first().click()
  await dialog.getByRole('button', { name: /^Move to .*, \d\d:\d\d$/ }).dblclick()
  await expect(page.getByText('Your booking was moved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(new RegExp(String.raw`${time}\s-\s`))).toBeVisible()
  await expect(page.getByText('Confirmed')).toBeVisible()

  // The link in the mail cannot be used to answer twice. The provider then cancels the booking while its page is open.
  await page.goto(link)
  await expect(page.getByText('This was answered already')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await owner('changeBooking', { body: { id, status: 'REJECTED' } })
  await expect(page.getByText('This booking was cancelled')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible()
})
