import { formatLongDate } from '#shared/i18n/format.ts'
import { addDays } from '#shared/time/local-date.ts'
import { expect, test, today, week } from './provider.ts'

test.use({ locale: 'en-GB', expectedErrors: /409/ })

test('weekly availability is in the calendar at once, week after week, and cannot overlap itself', async ({
  openAsOwner,
  customer,
}) => {
  // Late in the evening, where the demo has nothing.
  const [from, to] = ['22:00', '23:30']
  const first = addDays(today(), 7)
  const page = await openAsOwner(`/calendar?day=${first}`)
  await expect(week(page)).toBeVisible()

  async function publish() {
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'New availability' })
    await dialog.getByText('Availability schedule').click()
    await dialog.getByLabel('Specialist').selectOption('Daan Visser')
    await dialog.getByLabel('From').fill(from)
    await dialog.getByLabel('To').fill(to)
    await dialog.getByLabel('Frequency').selectOption('Weekly')
    await dialog.getByRole('button', { name: 'Save' }).click()
    return dialog
  }

  await publish()
  await expect(page.getByText('Your availability is published')).toBeVisible()
  const bandOn = (weeks: number) =>
    page.getByRole('button', {
      name: `Availability schedule, ${formatLongDate(addDays(first, 7 * weeks), 'en')}, ${from} to ${to}`,
    })
  await expect(bandOn(0)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(bandOn(1)).toBeVisible()
  await page.keyboard.press('ArrowLeft')

  const times = await customer.openTimes(await customer.serviceId('Posture assessment'), first)
  expect(times.map(({ startTime }) => startTime.slice(0, 16))).toContain(`${first}T22:00`)

  await bandOn(0).click()
  const details = page.getByRole('dialog', { name: 'Availability schedule' })
  await expect(details.getByText('Weekly')).toBeVisible()
  await expect(details.getByText('Daan Visser')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)

  const again = await publish()
  await expect(again.getByText('Choose time that doesn’t overlap with other time slots')).toBeVisible()
  await expect(again.getByLabel('From')).toHaveValue(from)
})
