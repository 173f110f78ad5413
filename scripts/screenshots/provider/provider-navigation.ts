import { provider as en } from '#shared/i18n/messages/en/provider.ts'
import { provider as nl } from '#shared/i18n/messages/nl/provider.ts'
import { latestMail } from '#tests/e2e/mailbox.ts'
import { setUpBookedCustomer } from '#tests/e2e/widget/booked-customer.ts'
import { addDays, localDate, startOfWeek } from '#shared/time/local-date.ts'
import type { ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'

/** Names of the demo business's services and packages, by language. */
export const offered = {
  en: {
    massage: 'Deep tissue massage',
    breath: 'Breath and mobility',
    massages: 'Five massages',
    yoga: 'Private yoga',
  },
  nl: { massage: 'Dieptemassage', breath: 'Adem en beweging', massages: 'Vijf massages', yoga: 'Privéles yoga' },
} as const

/** The provider app's texts by language. */
export const providerTexts = { en, nl }

/** Reloads the provider app at a screen, which closes any open dialog. The user stays logged in. */
export async function openPlace({ page, address }: ScreenshotPage, place: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${address}/provider/#${place}`)
  // Waits until the screen is rendered, because keyboard shortcuts work from then on. The heading is found by its tag, because a dialog
  // that the address opens hides it from role queries.
  await page.locator('h1').first().waitFor()
}

/** Reloads the provider app at the calendar, which closes any open dialog. The user stays logged in. */
export async function openCalendar({ page, address, locale }: ScreenshotPage): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${address}/provider/`)
  await page.getByRole('button', { name: offered[locale].massage }).first().waitFor()
}

/** The link of an invitation that was mailed to a new person. */
export async function invitationLink({ address, locale, week }: ScreenshotPage): Promise<string> {
  const email = `invited-${locale}-${week}@example.test`
  const { owner } = await setUpBookedCustomer(address)
  await owner('inviteMember', { body: { email, role: 'SPECIALIST', deliversServices: true } })
  const { text } = await latestMail(address, email)
  return /\S+#\/join\/\S+/.exec(text)?.[0] ?? ''
}

/** Today in the demo's time zone. */
export const today = () => localDate(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format())

/** Shows next week, which contains no past times. */
export async function openNextWeek(stage: ScreenshotPage): Promise<void> {
  await openPlace(stage, `/calendar?view=week&day=${addDays(startOfWeek(today()), 7)}`)
  await stage.page.getByRole('button', { name: offered[stage.locale].massage }).first().waitFor()
}
