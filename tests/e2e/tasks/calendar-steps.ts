import { expect, type Locator, type Page } from '@playwright/test'
import { formatLongDate } from '#shared/i18n/format.ts'
import { week } from '#tests/e2e/provider/provider.ts'
import type { Practice } from './create-one-person-practice.ts'
import { nextWeek } from './create-one-person-practice.ts'
import type { ActCount } from './task-fixture.ts'

/** Opens the calendar of a practice on the current week, where each task begins. */
export async function openCalendar(page: Page, practice: Practice, acts: ActCount): Promise<void> {
  await practice.open(page, '/calendar')
  await expect(week(page)).toBeVisible()
  await acts.begin()
}

/** Goes to next week, by key. */
export async function showNextWeek(page: Page): Promise<void> {
  await page.keyboard.press('ArrowRight')
  await expect(page.locator(`[data-date="${nextWeek}"]:visible`)).toBeVisible()
  await expect(week(page)).toBeVisible()
}

const onNextWeek = formatLongDate(nextWeek, 'en')

/** The availability band of next week with these times. */
export const bandAt = (page: Page, from: string, to: string): Locator =>
  page.getByRole('button', { name: new RegExp(`${onNextWeek}, ${from} to ${to}`) }).first()

/** The card of next week whose label contains this name of a customer or session. */
export const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`${onNextWeek}, .*${name}`) }).first()

/** Chooses an entry of the menu beside "Availability". */
export async function chooseInMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Add something else, or print' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Chooses an option of a dropdown list. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Presses a button of the dialog. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()
