import { bookings as en } from '#shared/i18n/messages/en/bookings.ts'
import { bookings as nl } from '#shared/i18n/messages/nl/bookings.ts'
import { latestMail } from '#tests/e2e/mailbox.ts'
import { sites } from '#tests/e2e/widget/customer.ts'
import type { Screen, ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'
import { dialogActs, logOut, openTimes, openWidget, visitor } from './widget-navigation.ts'

const texts = { en, nl }

const guestEmail = ({ locale, week }: ScreenshotPage): string => `guest-${locale}-${week}@example.test`

const makeAccount = ({ page, locale }: ScreenshotPage): Promise<void> =>
  page.getByRole('link', { name: texts[locale]['guest.account-link'] }).click()

/** Opens the booking by the link in its confirmation mail. */
async function openMailedLink(stage: ScreenshotPage): Promise<void> {
  const { text } = await latestMail(stage.address, guestEmail(stage), /confirmed|bevestigd/)
  await stage.page.goto(/https?:\S+#guest_\S+/.exec(text)?.[0] ?? '')
}

/** The screens of a booking without an account, from the form until its links are invalidated. */
export const guestScreens: readonly Screen[] = [
  {
    name: 'widget-guest',
    show: async (stage) => {
      await openWidget(stage)
      await logOut(stage)
      await openTimes(stage, sites.business.free)
      await visitor(stage).slots.last().click()
      await visitor(stage).button(visitor(stage).words.goOn).click()
      await stage.page.getByLabel(visitor(stage).words.fullName).waitFor()
    },
  },
  {
    name: 'widget-guest-missing',
    show: (stage) => visitor(stage).button(visitor(stage).words.bookForFree).click(),
  },
  {
    name: 'widget-guest-code',
    show: async (stage) => {
      const { words, page } = visitor(stage)
      await page.getByLabel(words.fullName).fill('Noor Jansen')
      await page.getByLabel(words.email).fill(guestEmail(stage))
      await visitor(stage).button(words.bookForFree).click()
      await page.getByLabel(words.code).waitFor()
    },
  },
  {
    name: 'widget-guest-confirmation',
    show: async (stage) => {
      const { page, words } = visitor(stage)
      const { text } = await latestMail(stage.address, guestEmail(stage))
      await page.getByLabel(words.code).focus()
      await page.keyboard.type(/\b\d{6}\b/.exec(text)?.[0] ?? '')
      await visitor(stage).expectConfirmed()
    },
  },
  {
    name: 'widget-guest-booking',
    show: async (stage) => {
      await stage.page.locator('a[href*="/bookings/"]').click()
      await stage.page.getByRole('button', { name: texts[stage.locale]['guest.end'] }).waitFor()
    },
  },
  {
    name: 'widget-guest-account',
    show: async (stage) => {
      await makeAccount(stage)
      await stage.page.getByLabel(visitor(stage).words.code).waitFor()
    },
  },
  {
    // The booking is opened by the mail's link, so the mail address is not known and must be typed.
    name: 'widget-guest-sign-up',
    show: async (stage) => {
      await stage.page.evaluate(() => sessionStorage.clear())
      await openMailedLink(stage)
      await makeAccount(stage)
      await stage.page.getByLabel(visitor(stage).words.email).waitFor()
    },
    leave: async (stage) => {
      await stage.page.goBack()
      await stage.page.getByRole('button', { name: texts[stage.locale]['guest.end'] }).waitFor()
    },
  },
  {
    name: 'widget-guest-end',
    show: async (stage) => {
      await stage.page.getByRole('button', { name: texts[stage.locale]['guest.end'] }).click()
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  { name: 'widget-guest-ended', show: ({ page }) => dialogActs(page).last().click() },
  {
    // The confirmation mail's link was invalidated before, so it no longer works.
    name: 'widget-guest-closed',
    show: async (stage) => {
      await openMailedLink(stage)
      await stage.page.getByText(texts[stage.locale]['guest.closed.title']).waitFor()
    },
  },
]
