import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { provider as nl } from '#shared/i18n/messages/nl/provider.ts'
import { addDays, localDate, startOfWeek } from '#shared/time/local-date.ts'
import type { ScreenshotPage } from '../screenshot-page.ts'

/** The provider app's texts by language. */
export const providerTexts = { en, nl }

/** Reloads the provider app at a screen, which closes any open dialog. The user stays logged in. */
export async function openPlace({ page, address }: ScreenshotPage, place: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${address}/provider/#${place}`)
  // Keyboard shortcuts work once the screen is rendered.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Reloads the provider app at the calendar, which closes any open dialog. The user stays logged in. */
export async function openCalendar({ page, address }: ScreenshotPage): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${address}/provider/`)
  await page
    .getByRole('button', { name: /Deep tissue massage/ })
    .first()
    .waitFor()
}

/** Today in the demo's time zone. */
const today = () => localDate(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format())

/** Opens next week, in which nothing is past. */
export async function openNextWeek(stage: ScreenshotPage): Promise<void> {
  await openPlace(stage, `/calendar?view=week&day=${addDays(startOfWeek(today()), 7)}`)
  await stage.page
    .getByRole('button', { name: /Deep tissue massage/ })
    .first()
    .waitFor()
}
