import { expect, type Frame, type Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'

/** Opens the demo's host page with the widget open, and waits for it. */
export async function openWidget(page: Page, address: string): Promise<Frame> {
  await page.goto(`${address}/demo?open=true`)
  const findFrame = () => page.frames().find((frame) => frame.url().includes('/widget/'))
  await expect.poll(findFrame, 'the widget in its frame').toBeDefined()
  return findFrame()!
}

/** Goes from the first screen to a day with available times, next week or later, choosing a specialist if necessary. */
export async function goToTimes(widget: Frame, service: RegExp, specialist?: RegExp): Promise<void> {
  await widget.getByRole('button', { name: service }).click()
  await widget.getByRole('link', { name: 'Choose a time' }).click()
  if (specialist) await widget.getByRole('link', { name: specialist }).click()
  const day = widget.getByRole('button', { name: /has time slots/ }).first()
  await expect(day).toBeVisible()
  // "Previous week" is disabled while the current week is shown. Late in a week, the first day with times may already be in the next week,
  // so "Next week" is pressed only if necessary.
  const previous = widget.getByRole('button', { name: 'Previous week' })
  if (await previous.isDisabled()) await widget.getByRole('button', { name: 'Next week' }).click()
  await expect(previous).toBeEnabled()
  await day.click()
  await expect(day).toHaveAttribute('aria-pressed', 'true')
}

/** Continues from the chosen time to the log-in, and logs in as the demo customer. */
export async function logIn(widget: Frame): Promise<void> {
  await widget.getByRole('button', { name: 'Continue', exact: true }).click()
  await widget.getByRole('link', { name: 'Log in' }).last().click()
  await widget.getByLabel('Email').fill(demoAccounts.customer.email)
  await widget.getByLabel('Password', { exact: true }).fill(demoPassword)
  await widget.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** The times that are offered on the selected day. */
export const offeredTimes = (widget: Frame) =>
  widget.getByRole('group', { name: 'Time slots' }).getByRole('button', { name: /^\d\d:\d\d/ })
