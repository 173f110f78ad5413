import type { Page } from '@playwright/test'
import type { Output } from '#shared/api/client.ts'
import { pathOf, type RouteName } from '#shared/api/routes.ts'
import type { Locale } from '#shared/i18n/locale.ts'

/** A page in one language and colour scheme that visits the screens in order. */
export type ScreenshotPage = {
  readonly page: Page
  readonly address: string
  readonly locale: Locale
  /** The number of weeks ahead in which this page makes its bookings. It differs between pages, so that no two book the same time. */
  readonly week: number
}

export type Screen = {
  readonly name: string
  /** Opens the screen. Later screens of the same app continue from there. */
  readonly show: (stage: ScreenshotPage) => Promise<unknown>
  /** Called after the pictures were taken. Removes what would disturb later screens. */
  readonly leave?: (stage: ScreenshotPage) => Promise<unknown>
}

/** Waits for a dialog by its title. The first dialog of a page is loaded on demand. */
export const dialogTitled = ({ page }: ScreenshotPage, title: string): Promise<void> =>
  page.getByRole('dialog').getByRole('heading', { name: title }).waitFor()

/** Returns a pattern that matches all addresses of an endpoint, whatever its parameters are. */
const addressesOf = (name: RouteName): string => `**${pathOf(name).replace(/:\w+/g, '*')}`

/** From now on changes the answers of an endpoint before the page reads them, for states that the demo data cannot have. */
export const changeAnswer = <Name extends RouteName>(
  { page }: ScreenshotPage,
  name: Name,
  change: Partial<Output<Name>>,
): Promise<unknown> =>
  page.route(addressesOf(name), async (route) => {
    const answer = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...answer, ...change } })
  })

/** Undoes `changeAnswer`: the page receives the server's answers again. */
export const restoreAnswers = ({ page }: ScreenshotPage): Promise<void> => page.unrouteAll({ behavior: 'wait' })
