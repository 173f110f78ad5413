import type { Page } from '@playwright/test'
import { formatLongDate } from '#shared/i18n/format.ts'
import { addDays } from '#shared/time/local-date.ts'
import { expect, goTo, test, today, week } from './provider.ts'

test.use({ locale: 'en-GB', expectedErrors: /409/ })

// The demo data has no availability this late in the evening.
const [from, to] = ['22:00', '23:30']

interface Wish {
  kind: 'Service availability' | 'Availability schedule'
  frequency: 'Does not repeat' | 'Weekly'
}

async function publish(page: Page, { kind, frequency }: Wish) {
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New availability' })
  await dialog.getByText(kind, { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Specialist' }).click()
  await page.getByRole('option', { name: 'Daan Visser' }).click()
  await dialog.getByLabel('From').fill(from)
  await dialog.getByLabel('To').fill(to)
  await dialog.getByRole('combobox', { name: 'Frequency' }).click()
  await page.getByRole('option', { name: frequency }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  return dialog
}

test('Weekly availability appears at once, repeats and can be booked, and a session cannot overlap another one', async ({
  openAsOwner,
  customer,
}) => {
  const first = addDays(today(), 7)
  const page = await openAsOwner(`/calendar?day=${first}`)
  await expect(week(page)).toBeVisible()
  await publish(page, { kind: 'Availability schedule', frequency: 'Weekly' })
  await expect(page.getByText('Your availability is published')).toBeVisible()
  const bandOn = (weeks: number) =>
    page.getByRole('button', {
      name: `Availability schedule, ${formatLongDate(addDays(first, 7 * weeks), 'en')}, ${from} to ${to}`,
    })
  await expect(bandOn(0)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(bandOn(1)).toBeVisible()

  const times = await customer.openTimes(await customer.serviceId('Posture assessment'), first)
  expect(times.map(({ startTime }) => startTime.slice(0, 16))).toContain(`${first}T22:00`)

  await bandOn(1).click()
  const details = page.getByRole('dialog', { name: 'Availability schedule' })
  await expect(details.getByText('Weekly')).toBeVisible()
  await expect(details.getByText('Daan Visser')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)

  const session: Wish = { kind: 'Service availability', frequency: 'Does not repeat' }
  const later = addDays(first, 2)
  await goTo(page, `/calendar?day=${later}`)
  await expect(page.locator(`[data-date="${later}"]:visible`)).toBeVisible()
  await expect(await publish(page, session)).toHaveCount(0)
  const second = await publish(page, session)
  await expect(second.getByText('Choose time that doesn’t overlap with other time slots')).toBeVisible()
  await expect(second.getByLabel('From')).toHaveValue(from)
})
