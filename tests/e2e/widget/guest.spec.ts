import { locales, type Locale } from '#shared/i18n/locale.ts'
import { addDays } from '#shared/time/local-date.ts'
import { expectAccessible } from '../axe.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { today } from './booked-customer.ts'
import { expect, sites, test, widgetAddress, type Site } from './customer.ts'

// Tests a booking without an account, from the form to the link in the mail. The business asks for a code from a mail; the freelancer asks
// for nothing else.

const texts = {
  en: {
    site: 'business',
    browser: 'en-GB',
    path: '/en',
    confirmation: /^Booking is confirmed/,
    code: 'Confirm your email address',
    booking: 'Your booking',
    reschedule: 'Reschedule',
    dialog: 'Reschedule appointment',
    close: 'Close',
    another: 'Another date',
    date: 'Date',
    noTimes: 'No time slots for this day.',
    keep: 'Keep this time',
    move: /^Move to /,
    moved: 'Your booking was moved',
    cancel: 'Cancel booking',
    yes: 'Yes, cancel',
    cancelled: 'Your booking is cancelled',
    end: 'This was not me: end the link',
    endYes: 'End the link',
    ended: 'The link has ended',
    closed: 'This link does not work',
  },
  nl: {
    site: 'freelancer',
    browser: 'nl-NL',
    path: '/',
    confirmation: /^Je boeking is bevestigd/,
    code: '',
    booking: 'Je boeking',
    reschedule: 'Verplaatsen',
    dialog: 'Afspraak verplaatsen',
    close: 'Sluiten',
    another: 'Andere datum',
    date: 'Datum',
    noTimes: 'Geen opties voor deze dag',
    keep: 'Laat zo staan',
    move: /^Verplaats naar /,
    moved: 'Je boeking is verplaatst',
    cancel: 'Boeking annuleren',
    yes: 'Ja, annuleer',
    cancelled: 'Je boeking is geannuleerd',
    end: 'Dit was ik niet: link beëindigen',
    endYes: 'Link beëindigen',
    ended: 'De link is beëindigd',
    closed: 'Deze link werkt niet',
  },
} as const satisfies Record<Locale, { site: Site } & Record<string, unknown>>

for (const locale of someVariants(locales, 1)) {
  const t = texts[locale]

  test.describe(`in ${locale}`, () => {
    // 403: a code is required. 401: the link has expired.
    test.use({ locale: t.browser, viewport: { width: 390, height: 844 }, expectedErrors: /status of 40[13]/ })

    test('a guest books, and then moves, cancels and ends visits with the link in the mail (R-A2.46, R-B2.34, R-D126, R-D215, R-D216, R-D217, R-D218)', async ({
      visitor,
      page,
      context,
      newEmail,
      mailTo,
    }) => {
      const { words } = visitor
      const { free, hasTeam } = sites[t.site]
      await page.goto(widgetAddress(t.site, t.path))
      await visitor.chooseService(free, hasTeam)
      await visitor.chooseTime()
      await visitor.button(words.goOn).click()
      await visitor.button(words.bookForFree).click()
      await expect(page.getByLabel(words.fullName)).toBeFocused()
      await page.getByLabel(words.fullName).fill('Noor Jansen')
      await page.getByLabel(words.email).fill(newEmail)
      await visitor.button(words.bookForFree).click()
      if (t.code) {
        await expect(page.getByRole('heading', { name: t.code })).toBeVisible()
        const code = /\b\d{6}\b/.exec((await mailTo(newEmail)).text)?.[0] ?? ''
        await page.getByLabel(words.code).pressSequentially(code[0] ?? '')
        await page.keyboard.type(code.slice(1))
      }
      await visitor.expectConfirmed()

      // Opens the link in a browser without any stored data of the booking.
      const link = /https?:\S+#guest_[\w-]{43}/.exec((await mailTo(newEmail, t.confirmation)).text)?.[0] ?? ''
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await context.clearCookies()
      await page.close()
      const mail = await context.newPage()
      await mail.setViewportSize({ width: 390, height: 844 })
      await mail.goto(link)
      await expect(mail.getByRole('heading', { name: t.booking })).toBeVisible()
      expect(mail.url()).not.toContain('guest_')
      await expectAccessible(mail, `the booking of a guest in ${locale}`)
      await mail.getByRole('button', { name: t.reschedule }).click()
      const dialog = mail.getByRole('dialog')
      const slots = dialog.getByRole('group', { name: words.slots }).getByRole('button')
      await expect(slots.first(), 'R-A2.13').toHaveText(/^\s*\d\d:\d\d\s*$/)
      await expect(dialog).toHaveAccessibleName(t.dialog)
      await expect(dialog.getByRole('heading', { name: t.dialog }), 'R-B2.34').toHaveCount(0)
      await expect(dialog.getByRole('button', { name: t.close }), 'R-B2.34').toHaveCount(0)
      await expectAccessible(mail, `the dialog of another time in ${locale}`)
      // A date far ahead has no bookable times.
      await dialog.getByRole('button', { name: t.another }).click()
      await dialog.getByLabel(t.date).fill(addDays(today(), 400))
      await expect(dialog.getByRole('paragraph').filter({ hasText: t.noTimes })).toBeVisible()
      await dialog.getByRole('button', { name: t.keep }).click()
      await mail.getByRole('button', { name: t.reschedule }).click()
      await slots.last().click()
      await dialog.getByRole('button', { name: t.move }).click()
      await expect(mail.getByText(t.moved)).toBeVisible()
      await mail.reload()
      await mail.getByRole('button', { name: t.cancel }).click()
      await dialog.getByRole('button', { name: t.yes }).click()
      await expect(mail.getByText(t.cancelled)).toBeVisible()
      await mail.getByRole('button', { name: t.end }).click()
      await dialog.getByRole('button', { name: t.endYes }).click()
      await expect(mail.getByText(t.ended)).toBeVisible()
      await mail.goto(link)
      await expect(mail.getByText(t.closed)).toBeVisible()
    })
  })
}
