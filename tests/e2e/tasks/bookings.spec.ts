import type { Page } from '@playwright/test'
import { newAddress } from '../provider/new-provider.ts'
import { drag, endOf, hour } from '../provider/calendar-mouse.ts'
import { cardOf, openCalendar, press, showNextWeek } from './calendar-steps.ts'
import { expect, task, test } from './task-fixture.ts'

test(task(15), async ({ page, practice, acts }) => {
  await practice.publishTime()
  await openCalendar(page, practice, acts)
  await showNextWeek(page)
  await practice.book('Intake', 'Ada', '10:00')
  await cardOf(page, 'Ada').click()
  await expect(page.getByRole('dialog', { name: 'Booked appointment' })).toBeVisible()
})

test(task(16), async ({ page, practice, acts }) => {
  await practice.publishTime()
  await practice.book('Intake', 'Ada', '10:00')
  await openCalendar(page, practice, acts)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill('Ada')
  await page.getByRole('option', { name: /Ada.*Intake/ }).click()
  await expect(page.getByRole('dialog', { name: 'Booked appointment' })).toContainText('Ada')
})

test(task(17), async ({ page, practice, acts }) => {
  await practice.publishTime()
  await openCalendar(page, practice, acts)
  await showNextWeek(page)
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Book a customer' })
  await form.getByRole('searchbox').fill('Ada Byron')
  await form.getByRole('button', { name: 'New customer “Ada Byron”' }).click()
  await form.getByLabel('Phone number').fill('06 1234 5678')
  await form.getByLabel('Start').fill('1000')
  await press(page, 'Book')
  await expect(page.getByText('Ada Byron is booked')).toBeVisible()
  await expect(cardOf(page, 'Ada Byron')).toBeVisible()
})

test.describe('a booking of next week', () => {
  let email: string

  test.beforeEach(async ({ page, practice, acts }) => {
    email = newAddress('ada')
    await practice.publishTime()
    await practice.book('Intake', 'Ada', '10:00', { email })
    await openCalendar(page, practice, acts)
    await showNextWeek(page)
  })

  test(task(18), async ({ page }) => {
    await cardOf(page, 'Ada').click()
    await press(page, 'Book again')
    await expect(page.getByRole('dialog', { name: 'Book a customer' }).getByLabel('Start')).toHaveValue('10:00')
    await press(page, 'Book')
    await expect(page.getByText('Ada is booked')).toBeVisible()
  })

  test(task(21), async ({ page }) => {
    const { x, middle } = await endOf(cardOf(page, 'Ada'))
    await drag(page, { x, y: middle }, { y: 2 * hour })
    await page.mouse.up()
    await press(page, 'Save')
    await expect(page.getByText('The appointment was moved')).toBeVisible()
    await expect(cardOf(page, '12:00 to 13:00.*Ada')).toBeVisible()
  })

  test(task(22), async ({ page, mailTo }) => {
    await cardOf(page, 'Ada').click()
    await press(page, 'Reschedule')
    await press(page, 'Send request')
    await press(page, 'Continue')
    await expect(page.getByText('The request was sent')).toBeVisible()
    await mailTo(email)
  })

  test(task(23), async ({ page, mailTo }) => {
    await cardOf(page, 'Ada').click()
    await press(page, 'Cancel appointment')
    await page.getByRole('dialog').getByLabel('Message').fill('I have the flu.')
    await press(page, 'Yes, cancel')
    await expect(page.getByText('Booking was cancelled')).toBeVisible()
    expect((await mailTo(email)).text).toContain('I have the flu.')
  })

  test(task(24), async ({ page }) => {
    await cardOf(page, 'Ada').click()
    await press(page, 'Mark as paid')
    await press(page, 'Yes, it is paid')
    await expect(page.getByText('The payment was noted')).toBeVisible()
  })
})

/** Books four weekly appointments for a new customer, from the calendar on. */
async function bookWeekly(page: Page): Promise<void> {
  await showNextWeek(page)
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Book a customer' })
  await form.getByRole('searchbox').fill('Ada Byron')
  await form.getByRole('button', { name: 'New customer “Ada Byron”' }).click()
  await form.getByLabel('Phone number').fill('06 1234 5678')
  await form.getByLabel('Start').fill('1000')
  await form.getByLabel('Repeat this booking').check()
  await form.getByLabel('Number of dates').fill('4')
  await press(page, 'Book 4 dates')
  await expect(page.getByText('4 appointments are booked')).toBeVisible()
}

test(task(19), async ({ page, practice, acts }) => {
  await practice.publishTime()
  await openCalendar(page, practice, acts)
  await bookWeekly(page)
  await acts.end()
  await expect(cardOf(page, 'Ada Byron')).toBeVisible()
})

test(task(20), async ({ page, practice, acts }) => {
  await practice.publishTime()
  await openCalendar(page, practice, acts)
  await bookWeekly(page)
  await page.keyboard.press('t')
  await acts.begin()
  await showNextWeek(page)
  await cardOf(page, 'Ada Byron').click()
  await press(page, 'Change several')
  await page.getByRole('dialog').getByLabel('New start').fill('1400')
  await press(page, 'Move 4 appointments')
  await expect(page.getByText('4 appointments are moved')).toBeVisible()
  await expect(cardOf(page, '14:00 to 15:00.*Ada')).toBeVisible()
})

test(task(25), async ({ openAsOwner, acts }) => {
  const page = await openAsOwner()
  await acts.begin()
  await page.getByRole('link', { name: 'Bookings' }).click()
  await page.getByRole('tab', { name: 'Past and cancelled' }).click()
  await page
    .getByRole('button', { name: /^Attendance of/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Note: came late' }).click()
  await expect(page.getByRole('button', { name: /Came late/ })).toHaveCount(1)
})

test(task(26), async ({ page, openAsOwner, acts, prints }) => {
  await openAsOwner()
  await acts.begin()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill('agenda')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await prints()).toBe(1)
})
