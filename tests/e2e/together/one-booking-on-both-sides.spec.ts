import { clickNotification, recordNotifications, shownNotifications } from '#tests/desktop/electron-actions.ts'
import type { Product } from '../product.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { expect, test } from './fixture.ts'
import { bookingAt, openNextWeek } from './provider-steps.ts'
import { goToTimes, logIn, offeredTimes, openWidget } from './widget-steps.ts'

test.use({
  locale: 'en-GB',
  expectedErrors: /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/,
})

const waysToGo: readonly [how: string, leave: (product: Product) => Promise<void>][] = [
  ['is stopped', (product) => product.stop()],
  ['crashes', (product) => product.kill()],
]

for (const [how, leave] of someVariants(waysToGo, 1)) {
  test(`Bookings and cancellations reach the other side, also when the server ${how} in the middle of a booking`, async ({
    page,
    launch,
    ownProduct,
  }) => {
    test.setTimeout(180_000)
    const product = await ownProduct()
    const { electron, page: desktop } = await launch({ server: product.address, env: { LANG: 'en_GB.UTF-8' } })
    await recordNotifications(electron)
    await openNextWeek(desktop)

    const widget = await openWidget(page, product.address)
    await goToTimes(widget, /Introduction call/, /Fenna/)
    const chosen = offeredTimes(widget).first()
    const time = (await chosen.innerText()).slice(0, 5)
    const card = bookingAt(desktop, time, 'Introduction call', 'Sam de Vries')
    await expect(card).toHaveCount(0)

    await test.step('a booking reaches the provider', async () => {
      await chosen.click()
      await logIn(widget)
      await widget.getByRole('button', { name: 'Book for free' }).click()
      await expect(widget.getByRole('heading', { name: 'Booking is confirmed' })).toBeVisible()
      await expect(card, 'the booking on the desktop').toBeVisible()
      // The notification contains no customer data, because it may be shown on a locked screen.
      await expect
        .poll(() => shownNotifications(electron))
        .toEqual([{ title: 'New booking', body: 'Open Inplan to see it.' }])
      await widget.getByRole('button', { name: 'Book something else' }).click()
    })

    await test.step('a cancellation reaches the customer', async () => {
      await clickNotification(electron, 0)
      const dialog = desktop.getByRole('dialog', { name: 'Booked appointment' })
      await expect(dialog.getByText('Sam de Vries')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
      await desktop.getByRole('button', { name: 'Yes, cancel' }).click()
      await expect(desktop.getByText('Booking was cancelled')).toBeVisible()
      await expect(card).toHaveCount(0)
      await goToTimes(widget, /Introduction call/, /Fenna/)
      await expect(offeredTimes(widget).filter({ hasText: time }), 'the time, free again').toBeVisible()
    })

    await test.step(`the server ${how} in the middle of a booking`, async () => {
      const last = offeredTimes(widget).last()
      const lastTime = (await last.innerText()).slice(0, 5)
      await last.click()
      await leave(product)
      await expect(desktop.getByText('No connection to Inplan.')).toBeVisible()
      await widget.getByRole('button', { name: 'Book for free' }).click()
      await expect(widget.getByText(/keeps trying/)).toBeVisible()

      await product.start()
      await expect(widget.getByRole('heading', { name: 'Booking is confirmed' })).toBeVisible({ timeout: 20_000 })
      await expect(desktop.getByText('No connection to Inplan.')).toBeHidden({ timeout: 20_000 })
      await expect(bookingAt(desktop, lastTime, 'Introduction call', 'Sam de Vries')).toBeVisible()
      await expect(card, 'the cancelled booking').toHaveCount(0)
    })
  })
}
