import { locales, type Locale } from '#shared/i18n/locale.ts'
import { addDays } from '#shared/time/local-date.ts'
import { expectAccessible } from '../axe.ts'
import { sharedAddress } from '../product.ts'
import { setUpBookedCustomer, today } from './booked-customer.ts'
import { choose, words as cardWords } from './go-to-payment-steps.ts'
import { expect, test, widgetAddress } from './customer.ts'
import { publishRepeatedTime } from './publish-repeated-time.ts'

// In both languages, a guest books a series by card, moves and cancels through the link in the mail, and then creates an account.

const texts = {
  en: {
    browser: 'en-GB',
    path: '/en/timeslot',
    inDays: 330,
    repeat: 'Repeat this appointment',
    times: 'How many appointments',
    notFree: '1 date is not free.',
    take: /^Take .*06:00/,
    pay: 'How to pay',
    together: 'All together, online now',
    book: /^Book and pay €/,
    confirmation: /^3 appointments are booked/,
    booking: 'Your booking',
    series: 'These appointments belong together',
    link: 'Whoever has the link from the email can change all appointments of this series.',
    reschedule: 'Reschedule',
    move: /^Move to /,
    moved: 'Your booking was moved',
    cancel: 'Cancel booking',
    yes: 'Yes, cancel',
    cancelled: 'Your booking is cancelled',
    back: /You get back what you paid/,
    account: 'Make an account',
    own: 'My bookings',
    all: 'Cancel all upcoming',
    allYes: 'Cancel 2 appointments',
    allDone: '2 appointments are cancelled',
  },
  nl: {
    browser: 'nl-NL',
    path: '/timeslot',
    inDays: 300,
    repeat: 'Deze afspraak herhalen',
    times: 'Hoeveel afspraken',
    notFree: '1 datum is niet vrij.',
    take: /^Neem .*06:00/,
    pay: /betaal je/,
    together: 'Alles samen, nu online',
    book: /^Boeken en €/,
    confirmation: /^3 afspraken zijn geboekt/,
    booking: 'Je boeking',
    series: 'Deze afspraken horen bij elkaar',
    link: 'Wie de link uit de mail heeft, kan alle afspraken van deze reeks wijzigen.',
    reschedule: 'Verplaatsen',
    move: /^Verplaats naar /,
    moved: 'Je boeking is verplaatst',
    cancel: 'Boeking annuleren',
    yes: 'Ja, annuleer',
    cancelled: 'Je boeking is geannuleerd',
    back: /Je krijgt terug wat je hebt betaald/,
    account: 'Account maken',
    own: 'Mijn boekingen',
    all: 'Alle komende annuleren',
    allYes: '2 afspraken annuleren',
    allDone: '2 afspraken zijn geannuleerd',
  },
} as const satisfies Record<Locale, Record<string, string | RegExp | number>>

for (const locale of locales) {
  const t = texts[locale]

  test.describe(`in ${locale}`, () => {
    test.use({ locale: t.browser, viewport: { width: 390, height: 844 } })

    test('a guest repeats a time, pays for all by card, moves and cancels by mail link, and turns it into an account (R-D319, R-D221)', async ({
      visitor,
      page,
      newEmail,
      mailTo,
    }, { parallelIndex }) => {
      const { words } = visitor
      const card = cardWords[locale]
      const { owner } = await setUpBookedCustomer(sharedAddress())
      const { serviceId, date } = await publishRepeatedTime(owner, addDays(today(), t.inDays + parallelIndex))
      await page.goto(widgetAddress('business', t.path, `serviceId=${serviceId}&date=${date}`))
      await page.getByText('05:00', { exact: false }).first().click()
      await page.getByRole('link', { name: t.repeat }).click()
      await page.getByLabel(t.times).selectOption('3')
      await expect(page.getByText(t.notFree, { exact: false })).toBeVisible()
      await page.getByRole('button', { name: t.take }).click()
      await page.getByLabel(words.fullName).fill('Noor Jansen')
      await page.getByLabel(words.email).fill(newEmail)
      await page.getByLabel(t.pay).selectOption(t.together)
      await expectAccessible(page, `a series of a guest in ${locale}`)
      await visitor.button(t.book).click()
      await choose(visitor, new RegExp(card.card))
      await choose(visitor, card.outcome('success'))
      await visitor.button(card.pay).click()
      await visitor.expectConfirmed()

      const link = /https?:\S+#guest_[\w-]{43}/.exec((await mailTo(newEmail, t.confirmation)).text)?.[0] ?? ''
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(link)
      await expect(page.getByRole('heading', { name: t.booking })).toBeVisible()
      expect(page.url()).not.toContain('guest_')
      const rows = page.getByRole('region', { name: t.series }).getByRole('listitem')
      await expect(rows).toHaveCount(3)
      await expect(page.getByText(t.link)).toBeVisible()
      await expectAccessible(page, `the series of a guest in ${locale}`)
      await rows.last().getByRole('link').click()
      await page.getByRole('button', { name: t.reschedule }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('group', { name: words.slots }).getByRole('button').last().click()
      await dialog.getByRole('button', { name: t.move }).click()
      await expect(page.getByText(t.moved)).toBeVisible()
      await page.getByRole('button', { name: t.cancel }).click()
      await dialog.getByRole('button', { name: t.yes }).click()
      await expect(page.getByText(t.cancelled)).toBeVisible()
      await expect(page.getByText(t.back)).toBeVisible()

      await page.getByRole('link', { name: t.account }).click()
      // Mails about earlier actions may arrive later, so the mail with the code is selected by its subject.
      await visitor.makeAccount(newEmail, (to) => mailTo(to, /\d{6}/))
      await expect(page.getByRole('heading', { name: t.own })).toBeVisible()
      await page.getByRole('link', { name: /05:00/ }).first().click()
      await page.getByRole('button', { name: t.all }).click()
      await dialog.getByRole('button', { name: t.allYes }).click()
      await expect(page.getByText(t.allDone)).toBeVisible()
    })
  })
}
