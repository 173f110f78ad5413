import { addDays, civilOf, type LocalDate, startOfMonth, startOfWeek } from '#shared/time/local-date.ts'
import { drag, endOf, hour, pointAt } from '#tests/e2e/provider/calendar-mouse.ts'
import { goTo, today } from '#tests/e2e/provider/provider.ts'
import { bandAt, cardOf, choose, chooseInMenu, openCalendar, press, showNextWeek } from './calendar-steps.ts'
import { nextWeek } from './create-one-person-practice.ts'
import { expect, task, test } from './task-fixture.ts'

test(task(1), async ({ page, practice, acts }) => {
  await openCalendar(page, practice, acts)
  await chooseInMenu(page, 'Set the normal week')
  for (const day of ['Monday', 'Tuesday', 'Thursday']) await page.getByRole('switch', { name: day }).check()
  await page.getByLabel('Thursday, to, 2').fill('2000')
  await press(page, 'Save')
  await expect(page.getByText('The normal week is saved')).toBeVisible()
})

test(task(2), async ({ page, practice, acts }) => {
  await practice.publishTime({
    startDate: startOfWeek(nextWeek),
    recurrence: 'WEEKLY',
    startTime: '09:00',
    endTime: '17:00',
  })
  await openCalendar(page, practice, acts)
  await chooseInMenu(page, 'Set the normal week')
  await page.getByRole('button', { name: 'Copy Monday to other days' }).click()
  await page.getByRole('menuitem', { name: 'Copy to Monday to Friday' }).click()
  await press(page, 'Save')
  await expect(page.getByText('The normal week is saved')).toBeVisible()
})

test(task(3), async ({ page, practice, acts }) => {
  await practice.publishTime({ startTime: '09:00', endTime: '17:00' })
  await openCalendar(page, practice, acts)
  await showNextWeek(page)
  await drag(page, await endOf(bandAt(page, '09:00', '17:00')), { y: -4 * hour })
  await page.mouse.up()
  await expect(page.getByRole('dialog').getByRole('radio', { name: /Only this availability/ })).toBeChecked()
  await press(page, 'Save changes')
  await expect(page.getByText('Your changes are saved')).toBeVisible()
  await expect(bandAt(page, '09:00', '13:00')).toBeVisible()
})

test(task(4), async ({ page, practice, acts }) => {
  await practice.publishTime({ endDate: addDays(today(), 10) })
  await openCalendar(page, practice, acts)
  await page.getByRole('button', { name: 'Go on without an end' }).click()
  await expect(page.getByText('It goes on without an end, as it is.')).toBeVisible()
  await expect(page.getByText('Availability ends soon')).toHaveCount(0)
})

test(task(5), async ({ page, practice, acts }) => {
  await openCalendar(page, practice, acts)
  await showNextWeek(page)
  await drag(page, await pointAt(page, nextWeek, 14 * 60), { y: hour })
  await page.mouse.up()
  await press(page, 'Save')
  await expect(page.getByText('Your availability is published')).toBeVisible()
  await expect(bandAt(page, '14:00', '15:00')).toBeVisible()
})

test(task(6), async ({ page, practice, acts }) => {
  await openCalendar(page, practice, acts)
  await showNextWeek(page)
  await drag(page, await pointAt(page, nextWeek, 19 * 60), { y: hour })
  await page.mouse.up()
  await choose(page, 'Service', 'Yoga')
  await choose(page, 'Frequency', 'Weekly')
  await page.getByRole('dialog').getByLabel('Without an end').check()
  await press(page, 'Save')
  await expect(page.getByText('Your availability is published')).toBeVisible()
  await expect(cardOf(page, 'Yoga')).toBeVisible()
})

test.describe('a weekly class', () => {
  test.beforeEach(async ({ page, practice, acts }) => {
    await practice.publishYoga()
    await openCalendar(page, practice, acts)
    await showNextWeek(page)
    await cardOf(page, 'Yoga').click()
  })

  test(task(7), async ({ page }) => {
    await press(page, 'Edit')
    await page.getByRole('dialog').getByLabel('Price').fill('20')
    await press(page, 'Save changes')
    await expect(
      page
        .getByRole('dialog')
        .last()
        .getByRole('radio', { name: /Only this availability/ }),
    ).toBeChecked()
    await press(page, 'Save changes')
    await expect(page.getByText('Your changes are saved')).toBeVisible()
  })

  test(task(8), async ({ page }) => {
    await press(page, 'Edit')
    await page.getByRole('dialog').getByLabel('Price').fill('20')
    await press(page, 'Save changes')
    const question = page.getByRole('dialog', { name: /^Update recurring/ })
    await question.getByText('This and all upcoming availability').click()
    await question.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Your changes are saved')).toBeVisible()
  })
})

test(task(9), async ({ page, practice, acts }) => {
  await practice.publishYoga({ recurrence: 'ONE_TIME' })
  await openCalendar(page, practice, acts)
  await showNextWeek(page)
  await cardOf(page, 'Yoga').click()
  await press(page, 'Delete')
  await page
    .getByRole('dialog', { name: /^Delete service/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(cardOf(page, 'Yoga')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardOf(page, 'Yoga')).toBeVisible()
})

test(task(10), async ({ page, practice, acts }) => {
  await practice.publishTime()
  await openCalendar(page, practice, acts)
  await page.keyboard.press('b')
  const form = page.getByRole('dialog', { name: 'Time off' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Lunch')
  await form.getByLabel('From', { exact: true }).fill('1230')
  await form.getByLabel('To', { exact: true }).fill('1330')
  await choose(page, 'Frequency', 'Workdays')
  await press(page, 'Save')
  await expect(page.getByText('The time off is saved.')).toBeVisible()
  await acts.end()
  await showNextWeek(page)
  await expect(page.getByRole('button', { name: /^Lunch, .*, 12:30 to 13:30/ }).first()).toBeVisible()
})

test(task(11), async ({ page, practice, acts }) => {
  await practice.publishTime()
  await practice.book('Intake', 'Ada', '10:00', { email: 'ada@example.test' })
  await practice.book('Intake', 'Ben', '11:00', { email: 'ben@example.test', date: addDays(nextWeek, 3) })
  await openCalendar(page, practice, acts)
  await showNextWeek(page)
  await chooseInMenu(page, 'Away')
  const form = page.getByRole('dialog', { name: 'Time off' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Holiday')
  await form.getByRole('button', { name: /^Last day,/ }).click()
  await expect(page.getByRole('gridcell', { selected: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form.getByLabel('All of them').selectOption('Ask for another time')
  await form.getByLabel('What happens to the booking of Ben').selectOption('Cancel')
  await form.getByLabel('Message to these customers').fill('We are away for two weeks.')
  await press(page, 'Save')
  await expect(page.getByText(/1 customer was asked for another time. 1 booking was cancelled./)).toBeVisible()
})

/** Returns a Wednesday close to next week. It lies in the month that the date picker shows after a date of next week was chosen. */
function aWednesday(): LocalDate {
  const wednesday = addDays(startOfWeek(nextWeek), 2)
  if (startOfMonth(wednesday) === startOfMonth(nextWeek)) return wednesday
  return addDays(wednesday, wednesday < nextWeek ? 7 : -7)
}

test(task(12), async ({ page, practice, acts }) => {
  await practice.publishTime()
  await openCalendar(page, practice, acts)
  await showNextWeek(page)
  await page.keyboard.press('b')
  const form = page.getByRole('dialog', { name: 'Time off' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Off')
  await form.getByRole('button', { name: /^Date,/ }).click()
  await page.getByRole('gridcell', { name: String(civilOf(aWednesday()).day), exact: true }).click()
  await form.getByLabel('From', { exact: true }).fill('1200')
  await form.getByLabel('To', { exact: true }).fill('1800')
  await choose(page, 'Frequency', 'Weekly')
  await press(page, 'Save')
  await expect(page.getByText('The time off is saved.')).toBeVisible()
  await acts.end()
  await goTo(page, `/calendar?day=${addDays(aWednesday(), 14)}`)
  await expect(page.getByRole('button', { name: /^Off, Wednesday.*, 12:00 to 18:00/ }).first()).toBeVisible()
})

test(task(13), async ({ page, practice, acts }) => {
  await openCalendar(page, practice, acts)
  await chooseInMenu(page, 'Public holidays')
  await choose(page, 'Country', 'Netherlands')
  await page.getByRole('button', { name: 'Check all' }).click()
  await press(page, 'Save')
  await expect(page.getByText(/public holidays are kept/)).toBeVisible()
})

test(task(14), async ({ page, practice, acts }) => {
  await practice.publishTime()
  await openCalendar(page, practice, acts)
  await page.getByRole('link', { name: 'Bookings' }).click()
  await page.getByRole('button', { name: 'Why is this time not offered?' }).click()
  await page.getByRole('dialog').getByLabel('Start').fill('0330')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(
    /There is no availability|This time has passed/,
  )
})
