import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { provider as nl } from '#shared/i18n/messages/nl/provider.ts'
import { formatLongDate } from '#shared/i18n/format.ts'
import { addDays, startOfWeek } from '#shared/time/local-date.ts'
import { someOf } from '../some-of.ts'
import { drag, endOf, hour, pointAt } from './calendar-mouse.ts'
import { expect, test, today, week } from './provider.ts'

/** Sunday of the week after the next one, where the demo has nothing. */
const sunday = addDays(startOfWeek(today()), 20)

const languages = [
  { locale: 'en-GB', language: 'en', texts: en },
  { locale: 'nl-NL', language: 'nl', texts: nl },
] as const

test('what fits in a card is known anew when the rail widens with the window', async ({ page, openAsOwner }) => {
  await page.setViewportSize({ width: 1023, height: 820 })
  await openAsOwner(`/calendar?day=${addDays(today(), 7)}&view=week`)
  const bothTimes = page.locator('[data-card][class*="accepted"] > span', { hasText: /^\d\d:\d\d - \d\d:\d\d$/ })
  // These two specialists have no common availability on Mondays, so their cards have the full width.
  await page.getByRole('button', { name: en['calendar.everyone'] }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Fenna/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Iris/ }).click()
  await page.keyboard.press('Escape')
  await expect(bothTimes.filter({ visible: true }).first()).toBeVisible()
  await page.setViewportSize({ width: 1030, height: 820 })
  await expect(bothTimes, 'they would run under the initials').toHaveCount(0)
})

for (const { locale, language, texts } of someOf(languages, 1)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale, viewport: { width: 1280, height: 820 } })

    const named = (kind: 'band.window' | 'card.booking') => new RegExp(`^${texts[kind].split(',')[0]}, `)

    test('a drag on free time proposes it, Escape lets go', async ({ openAsOwner }) => {
      const page = await openAsOwner(`/calendar?day=${sunday}`)
      await expect(week(page)).toBeVisible()
      const start = await pointAt(page, sunday, 14 * 60)
      await drag(page, start, { y: 1.5 * hour })
      await expect(page.getByText('14:00 - 15:30')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByText('14:00 - 15:30')).toHaveCount(0)
      await page.mouse.up()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await drag(page, start, { y: 1.5 * hour })
      await page.mouse.up()
      const dialog = page.getByRole('dialog', { name: texts['availability.new'] })
      await expect(dialog.getByLabel(texts['availability.from'], { exact: true })).toHaveValue('14:00')
      await expect(dialog.getByLabel(texts['availability.to'], { exact: true })).toHaveValue('15:30')
    })

    test('a band is moved and made longer by dragging, and stays where it is until that is saved', async ({
      openAsOwner,
    }) => {
      const page = await openAsOwner(`/calendar?day=${addDays(sunday, -6)}`)
      await expect(week(page)).toBeVisible()
      const band = page.getByRole('button', { name: named('band.window') }).first()
      const name = await band.locator('> :first-child').textContent()
      const place = await endOf(band)
      await drag(page, place, { y: hour })
      await page.mouse.up()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: name ?? '', exact: true })).toBeVisible()
    })

    test('everything by keyboard: to an hour, a new time, and a proposal that is left', async ({ openAsOwner }) => {
      const page = await openAsOwner(`/calendar?day=${sunday}`)
      await expect(week(page)).toBeVisible()
      await page.locator('[data-key]:visible').first().focus()
      const onSunday = page.locator(`[data-date="${sunday}"] :focus`)
      for (let days = 0; days < 7 && (await onSunday.count()) === 0; days += 1) await page.keyboard.press('ArrowRight')
      await expect(onSunday).toBeVisible()
      await page.keyboard.press('Home')
      await page.keyboard.press('ArrowUp')
      await expect(page.locator('[data-cell]:focus')).toHaveAttribute(
        'aria-label',
        new RegExp(formatLongDate(sunday, language)),
      )
      await page.keyboard.press('Alt+Shift+ArrowDown')
      await expect(page.locator('output', { hasText: /Enter/ })).toBeAttached()
      await page.keyboard.press('Escape')
      await page.keyboard.press('n')
      await expect(page.getByRole('dialog', { name: texts['availability.new'] })).toBeVisible()
    })

    test('the commands lead to a date, a guest and the month', async ({ openAsOwner }) => {
      const page = await openAsOwner()
      await expect(week(page)).toBeVisible()
      await page.keyboard.press('ControlOrMeta+k')
      const field = page.getByRole('combobox', { name: texts['command.title'] })
      await field.fill(sunday)
      await expect(page.getByRole('option').first()).toContainText(formatLongDate(sunday, language))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`day=${sunday}`))

      await page.keyboard.press('ControlOrMeta+k')
      await field.fill(texts['command.month'])
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/view=month|calendar$/)
      await expect(page.getByRole('grid').first()).toBeVisible()
    })

    test('specialists are chosen one by one, in the address, with initials', async ({ openAsOwner }) => {
      const page = await openAsOwner(`/calendar?day=${addDays(sunday, -6)}`)
      await expect(week(page)).toBeVisible()
      await page.getByRole('button', { name: texts['calendar.everyone'] }).click()
      const choices = page.getByRole('menuitemcheckbox')
      await choices.nth(1).click()
      await choices.nth(2).click()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(/specialist=[^&]+(,|%2C)[^&]+/)
      await expect(page.locator('[data-card] > [class*="initials"]:visible').first()).toBeVisible()
    })
  })
}
