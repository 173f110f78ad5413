import type { Product } from '../product.ts'
import { someOf } from '../some-of.ts'
import { expect, test } from './fixture.ts'
import { bookingAt, openNextWeek } from './provider-in-desktop-app.ts'
import { goToTimes, logIn, offeredTimes, openWidget } from './widget-on-host-page.ts'

test.use({
  locale: 'en-GB',
  expectedErrors: /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/,
})

const waysToGo: readonly [how: string, leave: (product: Product) => Promise<void>][] = [
  ['is stopped', (product) => product.stop()],
  ['crashes', (product) => product.kill()],
]

for (const [how, leave] of someOf(waysToGo, 1)) {
  test(`when the server ${how} in the middle of a booking, both sides say so and go on by themselves`, async ({
    page,
    launch,
    ownProduct,
  }) => {
    const product = await ownProduct()
    const { page: desktop } = await launch({ server: product.address, env: { LANG: 'en_GB.UTF-8' } })
    await openNextWeek(desktop)
    const widget = await openWidget(page, product.address)
    await goToTimes(widget, /Introduction call/, /Fenna/)
    const first = offeredTimes(widget).first()
    const firstTime = (await first.innerText()).slice(0, 5)
    await first.click()
    await logIn(widget)
    await widget.getByRole('button', { name: 'Book for free' }).click()
    await expect(widget.getByRole('heading', { name: 'Booking is confirmed' })).toBeVisible()
    await widget.getByRole('button', { name: 'Book something else' }).click()
    await goToTimes(widget, /Introduction call/)
    const second = offeredTimes(widget).first()
    const secondTime = (await second.innerText()).slice(0, 5)
    expect(secondTime).not.toBe(firstTime)
    await second.click()

    await leave(product)
    await expect(desktop.getByText('No connection to Inplan.')).toBeVisible()
    await widget.getByRole('button', { name: 'Book for free' }).click()
    await expect(widget.getByText(/keeps trying/)).toBeVisible()

    await product.start()
    await expect(widget.getByRole('heading', { name: 'Booking is confirmed' })).toBeVisible({ timeout: 20_000 })
    await expect(desktop.getByText('No connection to Inplan.')).toBeHidden({ timeout: 20_000 })
    for (const time of [firstTime, secondTime]) {
      await expect(bookingAt(desktop, time, 'Introduction call', 'Sam de Vries')).toBeVisible()
    }
  })
}
