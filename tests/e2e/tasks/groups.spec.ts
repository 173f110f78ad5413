import { randomUUID } from 'node:crypto'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { DEFAULT_ZONE, instantToWall, zoneOf } from '#shared/time/zone.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { newAddress } from '../provider/new-provider.ts'
import { cardOf, openCalendar, press, showNextWeek } from './calendar-steps.ts'
import { aPractice } from './create-one-person-practice.ts'
import { expect, task, test } from './task-fixture.ts'

test.describe('a class of next week with two attendees', () => {
  let email: string

  test.beforeEach(async ({ page, practice, acts }) => {
    email = newAddress('ada')
    await practice.publishYoga()
    await practice.book('Yoga', 'Ada', '19:00', { email })
    await practice.book('Yoga', 'Ben', '19:00', { email: newAddress('ben') })
    await openCalendar(page, practice, acts)
    await showNextWeek(page)
  })

  test(task(27), async ({ page, prints }) => {
    await cardOf(page, 'Yoga').click()
    await expect(page.getByRole('list', { name: 'Guests' })).toContainText('Ada')
    await press(page, 'Print list')
    expect(await prints()).toBe(1)
  })

  test(task(28), async ({ page }) => {
    await cardOf(page, 'Yoga').click()
    await press(page, 'Add attendee')
    const form = page.getByRole('dialog', { name: 'Book a customer' })
    await form.getByRole('searchbox').fill('Cleo')
    await form.getByRole('button', { name: 'New customer “Cleo”' }).click()
    await form.getByLabel('Phone number').fill('06 1234 5678')
    await press(page, 'Book')
    await expect(page.getByText('Cleo is booked')).toBeVisible()
    await cardOf(page, 'Yoga').click()
    await expect(page.getByRole('list', { name: 'Guests' })).toContainText('Cleo')
    await page.getByRole('button', { name: 'Actions for Ada' }).click()
    await page.getByRole('menuitem', { name: 'Remove from session' }).click()
    await press(page, 'Yes, cancel')
    await expect(page.getByText('Booking was cancelled')).toBeVisible()
    await expect(cardOf(page, '2 of 8 seats taken')).toBeAttached()
  })

  test(task(30), async ({ page, mailTo }) => {
    await cardOf(page, 'Yoga').click()
    await press(page, 'Message to all')
    await page.getByRole('dialog').getByLabel('Message', { exact: true }).fill('Bring a towel')
    await press(page, 'Send')
    await expect(page.getByText('The message goes to 2 people')).toBeVisible()
    expect((await mailTo(email)).text).toContain('Bring a towel')
  })

  test(task(31), async ({ page, mailTo }) => {
    await cardOf(page, 'Yoga').click()
    await press(page, 'Cancel session')
    const dialog = page.getByRole('dialog', { name: 'Cancel session and tell everyone' })
    await expect(dialog.getByText('What each gets back')).toBeVisible()
    await dialog.getByLabel('Reason, in the email to everyone').fill('I have the flu.')
    await press(page, 'Cancel session')
    await expect(page.getByText('2 bookings were cancelled')).toBeVisible()
    expect((await mailTo(email)).text).toContain('I have the flu.')
  })

  test(task(32), async ({ page }) => {
    await cardOf(page, 'Yoga').click()
    await press(page, 'Move session')
    await page.getByRole('dialog').getByLabel('From').fill('2000')
    await press(page, 'Move session')
    await expect(page.getByText('2 bookings were moved')).toBeVisible()
    await expect(cardOf(page, '20:00 to 21:00.*Yoga')).toBeVisible()
  })

  test(task(33), async ({ page }) => {
    await cardOf(page, 'Yoga').click()
    await press(page, 'Seats')
    await page.getByRole('dialog', { name: 'Seats of this session' }).getByLabel('Seats').fill('10')
    await press(page, 'Save')
    await expect(page.getByText('This session has 10 seats')).toBeVisible()
    await expect(page.getByRole('dialog').getByText('2 of 10 seats taken')).toBeVisible()
  })
})

test(task(29), async ({ page, acts }) => {
  test.setTimeout(150_000)
  const practice = await aPractice({ yogaMinutes: 1 })
  // Attendance can be recorded once a class has begun. This class begins in 20 to 80 seconds, so that it can still be booked first.
  const { day, minute } = instantToWall(zoneOf(DEFAULT_ZONE), epochMinuteOf(Date.now() + 20_000) + 1)
  const [date, startTime, endTime] = [fromEpochDay(day), formatLocalTime(minute), formatLocalTime(minute + 1)]
  await practice.publishYoga({ recurrence: 'ONE_TIME', startDate: date, startTime, endTime })
  await practice.book('Yoga', 'Ada', startTime, { date })
  await practice.book('Yoga', 'Ben', startTime, { date })
  await openCalendar(page, practice, acts)
  await page.getByRole('button', { name: /Yoga, 2 of 8/ }).click()
  await page.getByRole('button', { name: 'All attended' }).click({ timeout: 90_000 })
  await expect(page.getByRole('list', { name: 'Guests' }).getByText('Attended')).toHaveCount(2)
})

test(task(34), async ({ page, practice, acts, mailTo }) => {
  await practice.publishYoga()
  const { id, version, serviceId, specialistId, startTime } = await practice.book('Yoga', 'Ada', '19:00')
  const session = { serviceId, specialistId, startTime }
  await practice.call('changeSeats', { body: { ...session, seats: 1 } }, { idempotencyKey: randomUUID() })
  const email = newAddress('cleo')
  for (const [name, address] of [
    ['Ben', newAddress('ben')],
    ['Cleo', email],
  ] as const) {
    const customer = await practice.customer(name, { email: address })
    await practice.call('addToWaitingList', { body: { ...session, date: null, customerId: customer.id } })
  }
  await openCalendar(page, practice, acts)
  await showNextWeek(page)
  await cardOf(page, 'Yoga').click()
  await press(page, 'Waiting list (2)')
  await page.getByRole('button', { name: 'Move Cleo up' }).click()
  await expect(page.getByText('Cleo has place 1 now')).toBeVisible()
  await acts.end()
  await practice.call('changeBooking', { body: { id, version, status: 'REJECTED' } })
  await mailTo(email)
})
