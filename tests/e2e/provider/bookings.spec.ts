import { addDays } from '#shared/time/local-date.ts'
import { expectNoViolations } from '../axe.ts'
import { someOf } from '../some-of.ts'
import { expect, test, today } from './provider.ts'

// The timeout is long, because each test opens several screens and the machine may be busy.
test.setTimeout(150_000)

test.describe('in English, by mouse', () => {
  test.use({ locale: 'en-GB' })

  test('D96, D61, D63: a booking is found, paid, its history read, and cancelled', async ({
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
    await page.reload()
    await expect(page.getByRole('searchbox')).toHaveValue('sextus')
    await row.click()

    const dialog = page.getByRole('dialog', { name: 'Booked appointment' })
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
})

const windows = [
  {
    name: 'a desk, light, English',
    use: { locale: 'en-GB', colorScheme: 'light', viewport: { width: 1280, height: 820 } },
  },
  {
    name: 'a phone, dark, Dutch',
    use: { locale: 'nl-NL', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  },
  {
    name: 'a small phone, light, Dutch',
    use: { locale: 'nl-NL', colorScheme: 'light', viewport: { width: 320, height: 700 } },
  },
] as const

for (const { name, use } of someOf(windows, 2)) {
  test.describe(name, () => {
    test.use(use)

    test('D52 and D96: axe finds nothing on the bookings and their dialogs, and nothing is wider than the window', async ({
      openAsOwner,
    }) => {
      const page = await openAsOwner('/bookings')
      await expect(page.locator('[data-booking]').first()).toBeVisible()
      await expectNoViolations(page, 'the list')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      const filters = page.getByRole('button', { name: 'Filters' })
      if (await filters.isVisible()) await filters.click()
      await expectNoViolations(page, 'the filters')
      await page.getByRole('button', { name: /^(Why is this time|Waarom wordt deze tijd)/ }).click()
      await page.getByLabel(/^(Start|Begintijd)$/).fill('03:30')
      const answer = page.getByRole('dialog').getByRole('status')
      await expect(answer).toContainText(
        /There is no availability then|This time has passed|Er is dan geen beschikbaarheid|Deze tijd is voorbij/,
      )
      await expectNoViolations(page, 'why a time is not offered')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.getByRole('tab').last().click()
      await expect(page.getByRole('tab').last()).toHaveAttribute('aria-selected', 'true')
      await expect(page.locator('section[aria-busy="true"]'), 'the rows stay from now on').toHaveCount(0)
      await page
        .getByRole('button', { name: /^(Attendance of|Aanwezigheid van)/ })
        .first()
        .click()
      await expectNoViolations(page, 'the menu of a booking')
      await page.keyboard.press('Escape')
      await page.locator('[data-booking]').first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(/History|Geschiedenis/).click()
      await expect(dialog.getByRole('list').last().getByRole('listitem').first()).toBeVisible()
      await expectNoViolations(page, 'a booking with its history')
    })
  })
}
