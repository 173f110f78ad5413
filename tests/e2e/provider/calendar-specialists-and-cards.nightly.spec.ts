import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { addDays } from '#shared/time/local-date.ts'
import { expect, test, today } from './provider.ts'

test.use({ locale: 'en-GB', viewport: { width: 1023, height: 820 } })

test('Specialists are chosen one by one in the calendar, and cards show more again when the side rail is widened', async ({
  openAsOwner,
}) => {
  const page = await openAsOwner(`/calendar?day=${addDays(today(), 7)}&view=week`)
  const bothTimes = page.locator('[data-card][class*="accepted"] > span', { hasText: /^\d\d:\d\d - \d\d:\d\d$/ })
  // These two specialists have no common availability on Mondays, so their cards have the full width.
  await page.getByRole('button', { name: en['calendar.everyone'] }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Fenna/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Iris/ }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/specialist=[^&]+(,|%2C)[^&]+/)
  await expect(page.locator('[data-card] > [class*="initials"]:visible').first()).toBeVisible()
  await expect(bothTimes.filter({ visible: true }).first()).toBeVisible()
  await page.setViewportSize({ width: 1030, height: 820 })
  await expect(bothTimes, 'they would run under the initials').toHaveCount(0)
})

test('The month view leaves out the seats of a group session before its name becomes unreadable', async ({
  openAsOwner,
}) => {
  const page = await openAsOwner('/calendar?view=month')
  const names = page.locator('button[data-key]:has(em) > span[aria-hidden]')
  for (const width of [900, 1024, 1280, 1400]) {
    await page.setViewportSize({ width, height: 820 })
    await expect(names.first()).toBeVisible()
    const widths = await names.evaluateAll((found) => found.map((name) => name.getBoundingClientRect().width))
    expect(Math.min(...widths), `in a window of ${width} pixels`).toBeGreaterThanOrEqual(40)
  }
})
