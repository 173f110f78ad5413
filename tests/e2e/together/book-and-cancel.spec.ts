import { clickNotification, recordNotifications, shownNotifications } from '#tests/desktop/electron-actions.ts'
import { expect, test } from './fixture.ts'
import { bookingAt, openNextWeek } from './provider-in-desktop-app.ts'
import { goToTimes, logIn, offeredTimes, openWidget } from './widget-on-host-page.ts'

test.use({ locale: 'en-GB' })

test('a booking reaches the provider within two seconds, and a cancellation reaches the customer', async ({
  page,
  launch,
  ownProduct,
}) => {
  const { address } = await ownProduct()
  const { electron, page: desktop } = await launch({ server: address, env: { LANG: 'en_GB.UTF-8' } })
  await recordNotifications(electron)
  await openNextWeek(desktop)

  const widget = await openWidget(page, address)
  await goToTimes(widget, /Introduction call/, /Fenna/)
  const chosen = offeredTimes(widget).first()
  const time = (await chosen.innerText()).slice(0, 5)
  const watching = await openWidget(await page.context().newPage(), address)
  await goToTimes(watching, /Introduction call/, /Fenna/)
  const sameTime = offeredTimes(watching).filter({ hasText: time })
  await expect(sameTime).toBeVisible()

  const card = bookingAt(desktop, time, 'Introduction call', 'Sam de Vries')
  await expect(card).toHaveCount(0)
  await chosen.click()
  await logIn(widget)
  await widget.getByRole('button', { name: 'Book for free' }).click()
  await expect(widget.getByRole('heading', { name: 'Booking is confirmed' })).toBeVisible()
  await expect(card, 'the booking on the desktop').toBeVisible({ timeout: 2000 })
  await expect(sameTime, 'the time in another customer’s widget').toHaveCount(0)

  // The notification contains no customer data, because it may be shown on a locked screen.
  await expect
    .poll(() => shownNotifications(electron))
    .toEqual([{ title: 'New booking', body: 'Open Inplan to see it.' }])
  await clickNotification(electron, 0)
  const dialog = desktop.getByRole('dialog', { name: 'Booked appointment' })
  await expect(dialog.getByText('Sam de Vries')).toBeVisible()

  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await desktop.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(desktop.getByText('Booking was cancelled')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(sameTime, 'the time, free again').toBeVisible()
})
