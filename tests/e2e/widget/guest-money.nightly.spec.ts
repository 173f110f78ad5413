import { randomUUID } from 'node:crypto'
import { locales, type Locale } from '#shared/i18n/locale.ts'
import { aCouponDraft } from '#tests/builders/coupon-draft.ts'
import { aGiftCardSale } from '#tests/builders/gift-card-draft.ts'
import { expectAccessible } from '../axe.ts'
import { sharedAddress } from '../product.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { setUpBookedCustomer } from './booked-customer.ts'
import { choose, words as cardWords } from './go-to-payment-steps.ts'
import { expect, test, widgetAddress } from './customer.ts'

const texts = {
  en: {
    browser: 'en-GB',
    path: '/en',
    place: /^Location/,
    open: 'Coupon or gift card',
    code: 'Code',
    add: 'Add',
    coupon: 'takes off €11',
    giftCard: 'pays €20',
    now: '€9.70',
    pay: /^Pay €9\.70/,
    confirmation: /^Booking is confirmed/,
    cancel: 'Cancel booking',
    yes: 'Yes, cancel',
    cancelled: 'Your booking is cancelled',
  },
  nl: {
    browser: 'nl-NL',
    path: '/',
    place: /^Locatie/,
    open: 'Kortingscode of cadeaubon',
    code: 'Code',
    add: 'Toevoegen',
    coupon: 'geeft €11 korting',
    giftCard: 'betaalt €20',
    now: '€9,70',
    pay: /^Betaal €9,70/,
    confirmation: /^Je boeking is bevestigd/,
    cancel: 'Boeking annuleren',
    yes: 'Ja, annuleer',
    cancelled: 'Je boeking is geannuleerd',
  },
} as const satisfies Record<Locale, Record<string, string | RegExp>>

for (const locale of someVariants(locales, 1)) {
  const t = texts[locale]

  test.describe(`in ${locale}`, () => {
    test.use({ locale: t.browser, viewport: { width: 390, height: 844 } })

    test('a guest pays a deposit with coupon, gift card and card, cancels by mail link, and gets everything back (R-D276, R-D281, R-D284, R-D286)', async ({
      visitor,
      page,
      newEmail,
      mailTo,
    }) => {
      const { owner } = await setUpBookedCustomer(sharedAddress())
      const { coupon, giftCard } = await aCouponAndAGiftCard(owner)
      const { words } = visitor
      await page.goto(widgetAddress('business', t.path))
      await visitor.chooseService(/^Private yoga|^Privéles yoga/, false)
      await visitor.chooseTime()
      await page.getByLabel(t.place).selectOption({ index: 1 })
      await visitor.button(words.goOn).click()
      await page.getByLabel(words.fullName).fill('Noor Jansen')
      await page.getByLabel(words.email).fill(newEmail)

      await visitor.button(t.open).click()
      for (const [code, effect] of [
        [coupon.code, t.coupon],
        [giftCard.code, t.giftCard],
      ] as const) {
        await page.getByLabel(t.code, { exact: true }).fill(code)
        await visitor.button(t.add).click()
        await expect(page.getByText(effect)).toBeVisible()
      }
      await expect(page.getByRole('definition').filter({ hasText: t.now })).toBeVisible()
      await expectAccessible(page, `coupon and gift card in ${locale}`)
      await choose(visitor, new RegExp(cardWords[locale].card))
      await visitor.button(cardWords[locale].proceed).click()
      await choose(visitor, cardWords[locale].outcome('success'))
      await visitor.button(t.pay).click()
      await visitor.expectConfirmed()
      expect((await owner('giftCard', { params: { id: giftCard.id } })).balance).toBe(0)

      const link = /https?:\S+#guest_[\w-]{43}/.exec((await mailTo(newEmail, t.confirmation)).text)?.[0] ?? ''
      await page.goto(link)
      await page.getByRole('button', { name: t.cancel }).click()
      await page.getByRole('dialog').getByRole('button', { name: t.yes }).click()
      await expect(page.getByText(t.cancelled)).toBeVisible()
      expect((await owner('giftCard', { params: { id: giftCard.id } })).balance).toBe(20)
      const { uses } = (await owner('coupons', {})).find(({ id }) => id === coupon.id)!
      expect(uses).toBe(0)
    })
  })
}

/** Creates a coupon of 10% and a gift card of €20 at the business. */
async function aCouponAndAGiftCard(owner: Awaited<ReturnType<typeof setUpBookedCustomer>>['owner']) {
  const key = () => ({ idempotencyKey: randomUUID() })
  const code = `C${randomUUID().slice(0, 8).toUpperCase()}`
  const coupon = await owner('saveCoupon', { body: aCouponDraft(code) }, key())
  const giftCard = await owner('issueGiftCard', { body: aGiftCardSale() }, key())
  return { coupon, giftCard }
}
