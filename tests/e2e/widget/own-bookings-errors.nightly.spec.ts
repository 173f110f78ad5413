import type { Page } from '@playwright/test'
import type { Input } from '#shared/api/client.ts'
import { changeStreams } from '#shared/api/change-stream-paths.ts'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { sharedAddress, startProduct, type Product } from '#tests/e2e/product.ts'
import { expect, test, widgetAddress } from './customer.ts'
import { setUpBookedCustomer, type BookedCustomer, type BookedCustomerTest } from './booked-customer.ts'

// Tests the payment of a booking after it was made, and errors in a booking's dialogs.

test.setTimeout(120_000)
test.use({
  locale: 'en-GB',
  expectedErrors: /409 \(Conflict\)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
})

const bookingPage = (id: string) => widgetAddress('business', `/en/bookings/${id}`)

test('An unpaid booking is paid from “My bookings”, also after the card was declined (R-B2.23, R-D35, R-D55)', async ({
  page,
  newEmail,
}, { parallelIndex }) => {
  const { aCustomer } = await setUpBookedCustomer(sharedAddress())
  const customer = await aCustomer(newEmail, 'en')
  const afterwards = await customer.book('Deep tissue massage', 230 + 14 * parallelIndex)
  await customer.book('Posture assessment', 230 + 14 * parallelIndex, 'STRIPE')
  await customer.beLoggedIn(page)
  const payNow = page.getByRole('button', { name: 'Pay now' })

  await page.goto(widgetAddress('business', '/en/bookings'))
  const list = page.getByRole('tabpanel')
  const row = list.getByRole('link', { name: /Posture assessment/ })
  await expect(row).toContainText('Waiting for payment')
  await row.click()
  await expect(page.getByText(/We are holding this time for you until .*\d\d:\d\d/)).toBeVisible()
  await expectAccessible(page, 'waiting for payment')

  await payNow.dblclick()
  const pay = page.getByRole('button', { name: 'Pay €62.50 by card' })
  await page.getByRole('radio', { name: /^Credit card/ }).check({ force: true })
  await page.getByRole('radio', { name: /^Is declined/ }).check({ force: true })
  await pay.click()
  await expect(page.getByRole('alert')).toContainText('The transaction could not be completed.')
  await page.goto(widgetAddress('business', '/en/bookings'))
  await expect(row).toContainText('Payment failed')
  await row.click()

  // A second attempt continues the same payment. While offline, the widget waits.
  await expect(payNow).toBeVisible()
  await page.context().setOffline(true)
  await payNow.click()
  await expect(page.getByText('No connection.')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('radio', { name: /^Credit card/ }).check({ force: true })
  await page.getByRole('radio', { name: /^Succeeds/ }).check({ force: true })
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Booking is confirmed' })).toBeVisible()
  await page.goto(widgetAddress('business', '/en/bookings'))
  await expect(row).toContainText('Confirmed')
  await expect(row).toContainText('Paid')

  // A booking with payment afterwards is paid to the provider directly, so the widget offers no card payment.
  await page.goto(bookingPage(afterwards))
  await expect(page.getByText('€85 · Pay afterwards')).toBeVisible()
  await expect(payNow).toHaveCount(0)
})

type Settings = Input<'saveSettings'>['body']

const setLate = async (
  { owner }: BookedCustomerTest,
  change: Pick<Settings, 'lateCancellation' | 'whenLate'>,
): Promise<void> => {
  await owner('saveSettings', { body: { ...(await owner('providerSettings', {})), ...change } })
}

/** A late-cancellation limit of a year, in minutes, with which every change of the tested bookings counts as late. */
const YEAR = 525_600

/** Performs an action while offline, and waits for the notice about the lost connection. */
async function withoutConnection(page: Page, act: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true)
  await act()
  await expect(page.getByRole('dialog').getByText('No connection.')).toBeVisible()
  await page.context().setOffline(false)
}

test.describe('a policy of the provider that changes while the customer has “My bookings” open', () => {
  let product: Product
  let provider: BookedCustomerTest
  let customer: BookedCustomer

  // These tests start a product of their own, because they change policies that apply to all bookings.
  test.beforeAll(async () => {
    product = await startProduct()
    provider = await setUpBookedCustomer(product.address)
    customer = await provider.aCustomer('noor@example.nl', 'en')
  })
  test.beforeEach(() => setLate(provider, { lateCancellation: 0, whenLate: 'FORFEIT' }))
  test.afterAll(() => product.remove())

  test('a cancellation that has become late is not carried out as a free one, and the dialog says what is lost (R-D53, R-D124)', async ({
    page,
  }) => {
    const id = await customer.book('Deep tissue massage', 20, 'STRIPE')
    await customer.payByCard(id)
    await customer.beLoggedIn(page)
    await page.goto(product.address + bookingPage(id))
    const ask = page.getByRole('button', { name: 'Cancel booking' })
    const dialog = page.getByRole('dialog', { name: 'Cancel booking' })
    const yes = dialog.getByRole('button', { name: 'Yes, cancel' })
    await expect(page.getByText('You can move or cancel it until it begins.')).toBeVisible()
    await ask.click()
    await expect(dialog.getByText('You get back the €85 that you paid.')).toBeVisible()

    await setLate(provider, { lateCancellation: YEAR, whenLate: 'FORFEIT' })
    await yes.click()
    await expect(page.getByText('This is no longer possible')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/You can still cancel it, but what you paid is not given back/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reschedule' })).toHaveCount(0)
    await expect(page.getByText('€85 · Paid')).toBeVisible()

    await ask.click()
    await expect(dialog.getByText(/you lose the €85 that you paid/)).toBeVisible()
    await expectAccessible(page, 'a late cancellation')
    await withoutConnection(page, () => yes.dblclick())
    await expect(page.getByText('Your booking is cancelled')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('€85 · Not given back')).toBeVisible()
  })

  test('the reschedule dialog loses nothing offline; a move that has become too late is refused, and the booking stays (R-D53, R-D62)', async ({
    page,
  }) => {
    const id = await customer.book('Deep tissue massage', 20)
    await customer.beLoggedIn(page)
    await page.goto(product.address + bookingPage(id))
    const ask = page.getByRole('button', { name: 'Reschedule' })
    const dialog = page.getByRole('dialog', { name: 'Reschedule appointment' })
    const slots = dialog.getByRole('group', { name: 'Time slots' }).getByRole('button')
    const move = dialog.getByRole('button', { name: /^Move to / })

    await ask.click()
    const slot = slots.first()
    const time = await slot.innerText()
    await slot.click()
    await withoutConnection(page, async () => {
      await move.dblclick()
      await expect(slot).toHaveAttribute('aria-pressed', 'true')
    })
    await expect(page.getByText('Your booking was moved')).toBeVisible()
    await expect(page.getByRole('region').getByText(new RegExp(String.raw`${time}\s-\s`))).toBeVisible()

    // A changed policy of the provider closes the open dialog, with an explanation.
    await ask.click()
    await slots.last().click()
    await setLate(provider, { lateCancellation: YEAR, whenLate: 'REFUSE' })
    await expect(page.getByText('This is no longer possible')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/It begins soon, so it cannot be moved or cancelled any more/)).toBeVisible()
    await expect(page.getByRole('region').getByText(new RegExp(String.raw`${time}\s-\s`))).toBeVisible()
    await expectAccessible(page, 'too late to move')
    // The action in the URL is dropped when another booking is opened.
    await expect(page.getByRole('link', { name: 'Book again' })).not.toHaveAttribute('href', /action=/)
  })

  test('a policy that the page does not know yet is explained by the refusal, and a retry works once it is lifted (R-D53)', async ({
    page,
  }) => {
    const id = await customer.book('Deep tissue massage', 20)
    await customer.beLoggedIn(page)
    // The change stream is blocked, so that the page does not learn about the changed policy.
    await page.route(`**${changeStreams.public}**`, (route) => route.abort())
    await page.goto(product.address + bookingPage(id))
    const dialog = page.getByRole('dialog', { name: 'Reschedule appointment' })
    const move = dialog.getByRole('button', { name: /^Move to / })
    await page.getByRole('button', { name: 'Reschedule' }).click()
    const slot = dialog.getByRole('group', { name: 'Time slots' }).getByRole('button').first()
    await slot.click()
    await setLate(provider, { lateCancellation: YEAR, whenLate: 'REFUSE' })
    await move.click()
    await expect(page.getByText('This is no longer possible')).toBeVisible()
    await expect(page.getByText(/It begins soon, so it cannot be moved or cancelled any more/)).toBeVisible()
    await expect(dialog).toBeHidden()

    await setLate(provider, { lateCancellation: 0, whenLate: 'FORFEIT' })
    await page.reload()
    const time = await slot.innerText()
    await slot.click()
    await move.click()
    await expect(page.getByText('Your booking was moved')).toBeVisible()
    await expect(page.getByRole('region').getByText(new RegExp(String.raw`${time}\s-\s`))).toBeVisible()
  })
})
