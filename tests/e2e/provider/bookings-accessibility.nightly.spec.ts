import { expectNoViolations } from '#tests/e2e/axe.ts'
import { expect, test } from './provider.ts'

// The timeout is long, because Axe checks several screens and the machine may be busy.
test.setTimeout(150_000)

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

for (const { name, use } of windows) {
  test.describe(name, () => {
    test.use(use)

    test('axe finds no problem in the bookings and their dialogs, and nothing is wider than the window (R-D52, R-D96)', async ({
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
