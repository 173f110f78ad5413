import { expect, type Locator, type Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'

/** Logs in as the owner of Studio Noord and goes to the next week. */
export async function openNextWeek(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill(demoAccounts.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('region', { name: /^Week of/ })).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
}

/**
 * Finds a booking in the week's grid.
 *
 * @param time the start time, such as "12:15"
 */
export const bookingAt = (page: Page, time: string, service: string, customer: string): Locator =>
  page.getByRole('button', { name: new RegExp(`, ${time} to [\\d:]+, ${service}, ${customer},`) })
