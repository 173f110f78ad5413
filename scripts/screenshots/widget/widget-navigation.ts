import type { Locator, Page } from '@playwright/test'
import { Customer, sites } from '#tests/e2e/widget/customer.ts'
import type { ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'

export const visitor = ({ page, locale, week }: ScreenshotPage): Customer => new Customer(page, locale, page, week)

/** Mail addresses for each screenshot page: of a customer with an account, and of a new customer. */
export const ownEmail = ({ locale, week }: ScreenshotPage): string => `own-${locale}-${week}@example.test`
export const newEmail = ({ locale, week }: ScreenshotPage): string => `new-${locale}-${week}@example.test`

/** Opens the widget as a page of its own. */
export async function openWidget(
  { page, address, locale }: ScreenshotPage,
  path = '',
  organisation: string = sites.business.id,
  query = '',
): Promise<void> {
  const url = new URL(`${address}/widget${locale === 'en' ? '/en' : ''}${path}${query && `?${query}`}`)
  url.searchParams.set('organization_id', organisation)
  await page.goto(url.href)
}

/** @param hasTeam whether a specialist is chosen first, because several deliver the service */
export async function openTimes(stage: ScreenshotPage, service: RegExp, hasTeam = true): Promise<void> {
  await openWidget(stage)
  await visitor(stage).chooseService(service, hasTeam)
  await visitor(stage).goToTimes()
}

export const logOut = ({ page }: ScreenshotPage): Promise<void> => page.evaluate(() => localStorage.clear())

export const choose = (page: Page, value: string): Promise<void> =>
  page.locator(`input[value="${value}"]`).check({ force: true })

/** Presses the first button of the bottom bar. */
export const press = (page: Page): Promise<void> => page.getByRole('contentinfo').getByRole('button').first().click()

/** The buttons of the open dialog; the cancel button comes first. */
export const dialogActs = (page: Page): Locator => page.getByRole('dialog').locator('footer').getByRole('button')
