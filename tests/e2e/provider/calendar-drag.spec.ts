import type { Page } from '@playwright/test'
import { drag, endOf, hour, middleOf, pointAt } from './calendar-mouse.ts'
import { anOpenMorning, bandFrom, monday, pressByKey, saveChanges } from './open-morning.ts'
import { expect, test, week } from './provider.ts'

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 820 } })
test.setTimeout(90_000)

/** Drags an edge of an availability (its start or its end) up or down by pixels, and saves the change. */
async function dragTo(page: Page, from: { x: number; y: number }, down: number) {
  await drag(page, from, { y: down })
  await page.mouse.up()
  await saveChanges(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('Free time is proposed, and availability is moved and lengthened, by mouse and by keys (R-D90)', async ({
  page,
}) => {
  const provider = await anOpenMorning()
  await provider.open(page, `/calendar?view=week&day=${monday}`)
  await expect(week(page)).toBeVisible()
  const morning = bandFrom(page, '09:00', '12:00')
  await expect(morning).toBeVisible()
  const dialog = page.getByRole('dialog')

  await test.step('a drag on free time: Escape ends it, letting go proposes it', async () => {
    const start = await pointAt(page, monday, 14 * 60)
    await drag(page, start, { y: 1.5 * hour })
    await expect(page.getByText('14:00 - 15:30')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('14:00 - 15:30')).toHaveCount(0)
    await page.mouse.up()
    await expect(dialog).toHaveCount(0)

    await drag(page, start, { y: 1.5 * hour })
    await page.mouse.up()
    await expect(page.getByRole('heading', { name: 'New availability' })).toBeVisible()
    await expect(dialog.getByLabel('From', { exact: true })).toHaveValue('14:00')
    await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('15:30')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('availability that is dragged stays where it is until that is saved', async () => {
    await drag(page, await middleOf(morning), { y: hour })
    await expect(page.getByText('10:00 - 13:00')).toBeVisible()
    await page.mouse.up()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(morning).toBeVisible()
  })

  await test.step('its later end, then its earlier one', async () => {
    await dragTo(page, await endOf(morning), hour)
    const { x, top } = await endOf(bandFrom(page, '09:00', '13:00'))
    await dragTo(page, { x, y: top }, hour / 2)
    await expect(bandFrom(page, '09:30', '13:00')).toBeVisible()
  })

  await test.step('its end by Alt, Shift and the arrow keys', async () => {
    await bandFrom(page, '09:30', '13:00').focus()
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await page.keyboard.press('Enter')
    await pressByKey(page, 'Save changes')
    await expect(bandFrom(page, '09:30', '13:30')).toBeVisible()
  })
})
