import type { Page } from '@playwright/test'

/** Opens a screen of the app, for example 'services', and waits until it is rendered. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `/${to}`
  }, place)
  await page.locator('main#content :is(h1, [role="region"])').first().waitFor()
}
