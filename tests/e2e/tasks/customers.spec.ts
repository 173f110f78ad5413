import { openCalendar, press } from './calendar-steps.ts'
import { expect, task, test } from './task-fixture.ts'

test(task(35), async ({ page, practice, acts }) => {
  await practice.customer('Ada', { phoneNumber: '06 1234 5678' })
  await openCalendar(page, practice, acts)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill('+31 6 12345678')
  await expect(page.getByRole('option', { name: /Ada/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
})

test(task(36), async ({ page, practice, acts }) => {
  await openCalendar(page, practice, acts)
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Customers/ })).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New customer' })
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill('Byron')
  await form.getByLabel('Phone number').fill('06 1234 5678')
  await page.keyboard.press('Enter')
  await page.getByLabel('New note').fill('Prefers mornings')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Prefers mornings')).toBeVisible()
  await page.getByLabel('Add a tag').fill('By phone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove tag By phone' })).toBeVisible()
})

test.describe('a customer of the list', () => {
  test.beforeEach(async ({ page, practice, acts }) => {
    await practice.customer('Ada', { email: 'ada@example.test', phoneNumber: '06 1234 5678' })
    await practice.customer('Ada B', { phoneNumber: '+31 6 12345678' })
    await openCalendar(page, practice, acts)
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('link', { name: /Ada ada@example/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
  })

  test(task(37), async ({ page }) => {
    await page.getByRole('button', { name: 'Compare and merge' }).click()
    await press(page, 'Merge')
    await expect(page.getByText('The customers were merged')).toBeVisible()
    await expect(page.getByText('Possibly the same person')).toHaveCount(0)
  })

  test(task(38), async ({ page }) => {
    await page.getByRole('button', { name: 'Block from online booking' }).click()
    await press(page, 'Block')
    await expect(page.getByText('This customer cannot book online.')).toBeVisible()
  })

  test(task(39), async ({ page }) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export data' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.json$/)
    await page.getByRole('button', { name: 'Erase', exact: true }).click()
    await press(page, 'Erase for good')
    await expect(page.getByText('The customer was erased')).toBeVisible()
  })
})
