import type { Locator, Page } from '@playwright/test'
import { Customer, sites } from '#tests/e2e/widget/customer.ts'
import type { ScreenshotPage } from '../screenshot-page.ts'

export const visitor = ({ page, locale, week }: ScreenshotPage): Customer => new Customer(page, locale, page, week)

/** Addresses of each stage's own: of a customer who has an account, and of one who is about to. */
export const ownEmail = ({ locale, week }: ScreenshotPage): string => `own-${locale}-${week}@example.test`
export const newEmail = ({ locale, week }: ScreenshotPage): string => `new-${locale}-${week}@example.test`

/** The widget at its own address, without a host page around it. */
export async function openWidget(
  { page, address, locale }: ScreenshotPage,
  path = '',
  organisation: string = sites.business.id,
): Promise<void> {
  const url = new URL(`${address}/widget${locale === 'en' ? '/en' : ''}${path}`)
  url.searchParams.set('organization_id', organisation)
  await page.goto(url.href)
}

export async function openTimes(stage: ScreenshotPage, service: RegExp): Promise<void> {
  await openWidget(stage)
  await visitor(stage).chooseService(service, true)
  await visitor(stage).goToTimes()
}

/** Nobody is logged in any more. */
export const logOut = ({ page }: ScreenshotPage): Promise<void> => page.evaluate(() => localStorage.clear())

export const choose = (page: Page, value: string): Promise<void> =>
  page.locator(`input[value="${value}"]`).check({ force: true })

/** The first act of the bar at the bottom. */
export const press = (page: Page): Promise<void> => page.getByRole('contentinfo').getByRole('button').first().click()

/** The acts of a dialog: the way out first. */
export const dialogActs = (page: Page): Locator => page.getByRole('dialog').locator('footer').getByRole('button')
