import type { Page } from '@playwright/test'
import type { Locale } from '#shared/i18n/locale.ts'

/** A page in one language and colour scheme that visits the screens in order. */
export type ScreenshotPage = {
  readonly page: Page
  readonly address: string
  readonly locale: Locale
  /** The number of weeks ahead to book in, so that two pages never book the same time. */
  readonly week: number
}

export type Screen = {
  readonly name: string
  /** Opens the screen. Later screens of the same app continue from there. */
  readonly show: (stage: ScreenshotPage) => Promise<unknown>
}

/** Waits for a dialog by its title. The first dialog of a page is loaded on demand. */
export const dialogTitled = ({ page }: ScreenshotPage, title: string): Promise<void> =>
  page.getByRole('dialog').getByRole('heading', { name: title }).waitFor()
