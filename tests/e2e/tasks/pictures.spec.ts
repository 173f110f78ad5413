import { newAddress } from '../provider/new-provider.ts'
import { nextWeek, aPractice } from './practice.ts'
import { test, expect } from '../provider/provider.ts'
import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { provider as nl } from '#shared/i18n/messages/nl/provider.ts'

for (const [width, locale, colorScheme] of [
  [390, 'nl-NL', 'dark'],
  [800, 'nl-NL', 'light'],
  [1280, 'en-GB', 'dark'],
] as const) {
  const t = locale === 'nl-NL' ? nl : en
  test.describe(`${width}`, () => {
    test.use({ locale, colorScheme, viewport: { width, height: 844 } })
    test('pictures', async ({ page }) => {
      const practice = await aPractice()
      await practice.publishTime()
      await practice.publishYoga()
      await practice.book('Intake', 'Ada', '10:00', { email: newAddress('a') })
      await practice.book('Intake', 'Bob', '12:00', {})
      await practice.book('Yoga', 'Cleo', '19:00', {})
      await practice.open(page, `/calendar?day=${nextWeek}`)
      const shot = (name: string) => page.screenshot({ path: `/tmp/pics/${width}-${name}.png` })
      await expect(page.locator('section[aria-busy="false"]')).toBeVisible()
      await page.getByRole('searchbox').fill('ada')
      await expect(page.getByRole('link', { name: t['calendar.search-all'] })).toBeVisible()
      await shot('search')
      await page.getByRole('link', { name: t['calendar.search-all'] }).click()
      await page.locator('[data-booking]').first().click()
      await page.waitForTimeout(500)
      await shot('booking')
      const menu = page.getByRole('button', { name: t['event.menu'] })
      if (await menu.isVisible()) await menu.click()
      await page.getByText(t['booking.cancel']).click()
      await page.waitForTimeout(500)
      await shot('cancel')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.waitForTimeout(500)
      await page.getByRole('searchbox').fill('cleo')
      await expect(page.getByText('Cleo')).toBeVisible()
      await page.locator('[data-booking]').first().click()
      await page.waitForTimeout(500)
      await shot('seat')
      if (await menu.isVisible()) await menu.click()
      await shot('seat-menu')
      await page.getByText(t['booking.session']).click()
      await page.waitForTimeout(500)
      await shot('session')
      await page.evaluate(() => (window.location.hash = '#/bookings?q=bob'))
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.waitForTimeout(500)
      await page.getByRole('searchbox').fill('bob')
      await expect(page.getByText('Bob')).toBeVisible()
      await page.locator('[data-booking]').first().click()
      await page.waitForTimeout(500)
      await page.getByRole('button', { name: t['book-for.again'] }).click()
      await page.waitForTimeout(900)
      await shot('again')
    })
  })
}
