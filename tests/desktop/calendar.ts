import { expect, type Page } from '@playwright/test'
import type { DesktopApp } from './fixture.ts'
import { clickMenuItem } from './electron-actions.ts'

/** The region of the calendar in its week view. */
export const calendar = (page: Page) => page.getByRole('region', { name: /^(Week of|Week van)/ })

/** Shows the next week through the app's menu, and waits for it. */
export async function turnToNextWeek({ electron, page }: DesktopApp): Promise<void> {
  const shown = (await calendar(page).getAttribute('aria-label')) ?? ''
  await clickMenuItem(electron, 'act-next')
  await expect(calendar(page)).not.toHaveAccessibleName(shown)
}
