import { absenceScreens } from './provider/absence-screens.ts'
import { availabilityScreens } from './provider/availability-screens.ts'
import { bookingScreens } from './provider/booking-screens.ts'
import { calendarScreens } from './provider/calendar-screens.ts'
import { cardScreens } from './provider/card-guarantee-screens.ts'
import { customerScreens } from './provider/customer-screens.ts'
import { bookingForCustomerScreens } from './provider/booking-for-customer-screens.ts'
import { moneyScreens } from './provider/refund-and-voucher-screens.ts'
import { organisationScreens } from './provider/organisation-and-account-screens.ts'
import { paymentAccountScreens } from './provider/payment-account-screens.ts'
import { reportScreens } from './provider/report-and-agenda-screens.ts'
import { serviceScreens } from './provider/service-and-package-screens.ts'
import { loginScreens } from './provider/login-screens.ts'
import { textMessageScreens } from './provider/text-message-screens.ts'
import { troubleScreens } from './provider/trouble-screens.ts'
import type { Screen } from './screen-definition.ts'
import { accountScreens } from './widget/account-screens.ts'
import { cardScreens as widgetCardScreens } from './widget/card-guarantee-screens.ts'
import { choosingScreens } from './widget/choosing-screens.ts'
import { depositScreens } from './widget/deposit-screens.ts'
import { guestScreens } from './widget/guest-screens.ts'
import { erasureScreens, bookingAndCreditScreens } from './widget/booking-and-credit-screens.ts'
import { paymentScreens } from './widget/payment-screens.ts'
import { questionScreens } from './widget/question-screens.ts'
import { repeatScreens } from './widget/repeat-screens.ts'
import { voucherScreens } from './widget/voucher-screens.ts'
import { waitingListScreens } from './widget/waiting-list-screens.ts'

const widgetScreens: readonly Screen[] = [
  ...choosingScreens,
  ...accountScreens,
  ...paymentScreens,
  ...bookingAndCreditScreens,
  ...repeatScreens,
  ...depositScreens,
  ...widgetCardScreens,
  ...questionScreens,
  ...voucherScreens,
  // The waiting-list screens come late: they create waiting-list entries, which are then listed above the customer's bookings.
  ...waitingListScreens,
  ...erasureScreens,
  ...guestScreens,
]

const providerScreens: readonly Screen[] = [
  ...loginScreens,
  ...calendarScreens,
  ...serviceScreens,
  ...bookingScreens,
  ...moneyScreens,
  ...cardScreens,
  ...customerScreens,
  ...reportScreens,
  ...bookingForCustomerScreens,
  ...availabilityScreens,
  ...absenceScreens,
  ...organisationScreens,
  ...paymentAccountScreens,
  ...textMessageScreens,
  ...troubleScreens,
]

const productScreens: readonly Screen[] = [
  { name: 'product-index', show: ({ page, address }) => page.goto(address) },
  {
    name: 'product-own-page',
    show: ({ page, address, locale }) => page.goto(`${address}${locale === 'nl' ? '' : '/en'}/studio-noord`),
  },
  {
    name: 'product-own-service',
    show: ({ page, address, locale }) =>
      page.goto(`${address}${locale === 'nl' ? '' : '/en'}/studio-noord/services/private-yoga`),
  },
  {
    name: 'product-own-specialist',
    show: ({ page, address, locale }) =>
      page.goto(`${address}${locale === 'nl' ? '' : '/en'}/studio-noord/specialists/fenna-de-boer`),
  },
  {
    name: 'product-own-page-freelancer',
    show: ({ page, address, locale }) => page.goto(`${address}${locale === 'nl' ? '' : '/en'}/mila-hendriks`),
  },
  {
    name: 'product-own-page-end',
    show: async ({ page, address, locale }) => {
      await page.goto(`${address}${locale === 'nl' ? '' : '/en'}/studio-noord`)
      // The height of the page changes with its width, so the page scrolls to its end again after each resize.
      await page.evaluate(() => {
        const toEnd = () => document.querySelector('footer')?.scrollIntoView({ block: 'end' })
        addEventListener('resize', () => requestAnimationFrame(toEnd))
      })
    },
  },
  {
    name: 'product-own-not-found',
    show: ({ page, address, locale }) =>
      page.goto(`${address}${locale === 'nl' ? '' : '/en'}/studio-noord/services/nothing`),
  },
  { name: 'product-not-found', show: ({ page, address }) => page.goto(`${address}/nothing/here`) },
  { name: 'product-connected', show: ({ page, address }) => page.goto(`${address}/payments/connected`) },
  { name: 'product-connect-again', show: ({ page, address }) => page.goto(`${address}/payments/again`) },
  {
    name: 'product-own-page-category',
    show: ({ page, address, locale }) =>
      page.goto(`${address}${locale === 'nl' ? '' : '/en'}/studio-noord#movement-and-breath`),
  },
  {
    name: 'product-mail',
    show: async ({ page, address }) => {
      await page.goto(`${address}/dev/mailbox`)
      await page
        .getByRole('link', { name: /Booking is confirmed|Je boeking is bevestigd/ })
        .first()
        .click()
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    },
  },
  { name: 'product-text-mailbox', show: ({ page, address }) => page.goto(`${address}/dev/mailbox/texts`) },
  { name: 'product-mailbox', show: ({ page, address }) => page.goto(`${address}/dev/mailbox`) },
  {
    name: 'product-interface',
    show: async ({ page, address }) => {
      await page.goto(`${address}/docs`)
      // The API documentation takes long to render, because it lists all calls.
      await page.locator('.opblock').first().waitFor({ timeout: 60_000 })
    },
  },
]

/** All screens and dialogs in the order in which they are visited. */
export const screens: readonly Screen[] = [...widgetScreens, ...providerScreens, ...productScreens]
