import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { provider as nl } from '#shared/i18n/messages/nl/provider.ts'
import { addDays, localDate, startOfWeek } from '#shared/time/local-date.ts'
import type { ScreenshotPage } from '../screenshot-page.ts'

/** The provider app's texts by language. */
export const providerTexts = { en, nl }

/** A place of the provider app anew, with no dialog over it; the tab keeps the session. */
export async function openPlace({ page, address }: ScreenshotPage, place: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${address}/provider/#${place}`)
  // The keys work once the screen itself is there.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** The calendar anew, with no dialog over it; the tab keeps the session. */
export async function openCalendar({ page, address }: ScreenshotPage): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${address}/provider/`)
  await page.getByText('Deep tissue massage').first().waitFor()
}

/** Today in Amsterdam, where the demo is. */
const today = () => localDate(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format())

/** The week after this one, in which everything can still be changed. */
export async function openNextWeek(stage: ScreenshotPage): Promise<void> {
  await openPlace(stage, `/calendar?view=week&day=${addDays(startOfWeek(today()), 7)}`)
  await stage.page.getByText('Deep tissue massage').first().waitFor()
}
