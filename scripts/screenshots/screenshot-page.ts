import type { Page } from '@playwright/test'
import type { Locale } from '#shared/i18n/locale.ts'

/** A page in one language and colour scheme, which goes through the screens in their order. */
export type ScreenshotPage = {
  readonly page: Page
  readonly address: string
  readonly locale: Locale
  /** Weeks ahead to book in, so that no two stages want the same time. */
  readonly week: number
}

export type Screen = {
  readonly name: string
  /** Brings the screen about; later screens of the same app go on from here. */
  readonly show: (stage: ScreenshotPage) => Promise<unknown>
}

/** Waits for a dialog by its title; the first one of a page is loaded only then. */
export const dialogTitled = ({ page }: ScreenshotPage, title: string): Promise<void> =>
  page.getByRole('dialog').getByRole('heading', { name: title }).waitFor()
