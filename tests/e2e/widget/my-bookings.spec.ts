import type { Locator, Page } from '@playwright/test'
import { addDays } from '#shared/time/local-date.ts'
import { expectAccessible } from '../axe.ts'
import type { Mail } from '../mailbox.ts'
import { sharedAddress } from '../product.ts'
import { expect, password, test, widgetAddress } from './customer.ts'
import { setUpBookedCustomer, today } from './booked-customer.ts'

// The timeout is long, because each test opens several screens and Axe checks them.
test.setTimeout(150_000)
// A 404 is expected, because another customer's booking is not found.
test.use({ expectedErrors: /404/ })

/** The link in a mail that asks the customer to answer a request. */
function answerLink({ text }: Mail): string {
  const link = new URL(/https?:\S+appointmentId=[\w-]+\S*/.exec(text)?.[0] ?? '')
  link.searchParams.set('action', 'answer')
  return link.pathname + link.search
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test.describe('in English, on a phone', () => {
  test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })

  test('A2.46, B2.34, A1.5, D125 and D126: a mail’s link leads through the log-in to the booking and its answer', async ({
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
    await expect(dialog.getByRole('heading', { name: 'Reschedule appointment' }), 'B2.34').toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Close' }), 'B2.34').toHaveCount(0)
    await expect(slots.first(), 'A2.13').toHaveText(/^\s*\d\d:\d\d\s*$/)
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
    await expectAccessible(page, 'asked for another time')

    await page.getByRole('button', { name: 'Choose another time' }).click()
    const time = await slots.first().innerText()
    await slots.first().click()
    await dialog.getByRole('button', { name: /^Move to .*, \d\d:\d\d$/ }).dblclick()
    await expect(page.getByText('Your booking was moved')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(new RegExp(`${time} - `))).toBeVisible()
    await expect(page.getByText('Confirmed')).toBeVisible()

    // The link in the mail no longer offers an answer. The provider then cancels the booking while its page is open.
    await page.goto(link)
    await expect(page.getByText('This was answered already')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'File' }).click()
    expect((await download).suggestedFilename()).toBe('event.ics')
    await owner('changeBooking', { body: { id, status: 'REJECTED' } })
    await expect(page.getByText('This booking was cancelled')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible()

    const other = await (await aCustomer(`other-${newEmail}`, 'en')).book('Introduction call', 130)
    await page.goto(widgetAddress('business', `/en/bookings/${other}`))
    await expect(page.getByText('This booking is not in your account'), 'A1').toBeVisible()
    await page.getByRole('link', { name: 'All bookings' }).click()
    await expect(page.getByText('No upcoming bookings')).toBeVisible()
    await expectAccessible(page, 'no bookings')
  })
})

test.describe('in Dutch, by keyboard, at a desk', () => {
  test.use({ locale: 'nl-NL', viewport: { width: 1280, height: 800 } })

  test('D53, D55, D64 and D124: my bookings, moving, cancelling and credits', async ({ page, newEmail }, {
    parallelIndex,
  }) => {
    const { aCustomer } = await setUpBookedCustomer(sharedAddress())
    const customer = await aCustomer(newEmail, 'nl')
    await customer.book('Deep tissue massage', 160 + 14 * parallelIndex)
    await customer.beLoggedIn(page)
    await page.goto(widgetAddress('business'))

    await press(page, page.getByRole('button', { name: 'Je account' }))
    await press(page, page.getByRole('link', { name: 'Mijn boekingen' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Mijn boekingen' })).toBeVisible()
    const row = page.getByRole('link', { name: /Dieptemassage.*Bevestigd.*Achteraf betalen/ })
    await expect(row).toBeVisible()
    await expectAccessible(page, 'my bookings')
    await press(page, row)
    await expect(page.getByRole('heading', { level: 1, name: 'Je boeking' })).toBeVisible()
    await expect(page.getByText(/verplaatsen of annuleren/)).toBeVisible()
    await expectAccessible(page, 'a booking')

    const move = page.getByRole('button', { name: 'Verplaatsen' })
    await press(page, move)
    const dialog = page.getByRole('dialog', { name: 'Afspraak verplaatsen' })
    await expect(dialog.getByRole('heading', { name: 'Afspraak verplaatsen' }), 'B2.34').toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Sluiten' }), 'B2.34').toBeVisible()
    const slots = dialog.getByRole('group', { name: 'Tijden' }).getByRole('button')
    await expect(slots.first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(move).toBeFocused()
    await press(page, move)
    await tabTo(page, slots.first())
    const time = await slots.first().innerText()
    await page.keyboard.press('Enter')
    await press(page, dialog.getByRole('button', { name: /^Verplaats naar/ }))
    await expect(page.getByText('Je boeking is verplaatst')).toBeVisible()
    await expect(page.getByText(new RegExp(`${time} - `))).toBeVisible()

    await press(page, page.getByRole('button', { name: 'Boeking annuleren' }))
    const question = page.getByRole('dialog', { name: 'Boeking annuleren' })
    await expect(question.getByText('Dit kost je niets.'), 'D124').toBeVisible()
    await expectAccessible(page, 'cancel')
    await press(page, question.getByRole('button', { name: 'Ja, annuleer' }))
    await expect(page.getByText('Je boeking is geannuleerd')).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Terug' }))
    await expect(page.getByText('Je hebt geen boekingen staan')).toBeVisible()
    await tabTo(page, page.getByRole('tab', { name: 'Komend' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('link', { name: /Dieptemassage.*Geannuleerd/ })).toBeVisible()

    await press(page, page.getByRole('button', { name: 'Je account' }))
    await press(page, page.getByRole('link', { name: 'Mijn tegoed' }))
    await expect(page.getByText('Je hebt nog geen tegoed')).toBeVisible()
    await press(page, page.getByRole('link', { name: 'Bekijk de pakketten' }))
    await expect(page.getByRole('tab', { name: 'Pakketten' })).toHaveAttribute('aria-selected', 'true')
    await customer.buy('Five massages')
    await page.goto(widgetAddress('business', '/credits'))
    await expect(page.getByText('5x')).toBeVisible()
    await expect(page.getByText('Gekocht met Vijf massages')).toBeVisible()
    await expectAccessible(page, 'credits')
    await press(page, page.getByRole('link', { name: 'Boek Dieptemassage' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Kies een tijd' })).toBeVisible()
  })
})
