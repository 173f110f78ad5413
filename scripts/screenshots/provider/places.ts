import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { provider as nl } from '#shared/i18n/messages/nl/provider.ts'
import type { Stage } from '../stage.ts'

/** The provider app's texts by language. */
export const providerTexts = { en, nl }

/** A place of the provider app anew, with no dialog over it; the tab keeps the session. */
export async function openPlace({ page, address }: Stage, place: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${address}/provider/#${place}`)
  await page.getByRole('navigation').first().waitFor()
}

/** The calendar anew, with no dialog over it; the tab keeps the session. */
export async function openCalendar({ page, address }: Stage): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${address}/provider/`)
  await page.getByText('Deep tissue massage').first().waitFor()
}
