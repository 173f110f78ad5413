import type { Page } from '@playwright/test'

/** Goes to a place of the app, 'services', and waits until its screen stands. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `/${to}`
  }, place)
  await page.locator('main#content :is(h1, [role="region"])').first().waitFor()
}
