import { payment as en } from '#shared/i18n/messages/en/payment.ts'
import { payment as nl } from '#shared/i18n/messages/nl/payment.ts'
import { sites } from '#tests/e2e/widget/customer.ts'
import type { Screen } from '#scripts/screenshots/screen-definition.ts'
import { makeVouchers } from '#scripts/screenshots/make-vouchers.ts'
import { choose, openTimes, openWidget, press, visitor } from './widget-navigation.ts'

const texts = { en, nl }

/** Screens of a gift card that the customer buys, and of a booking that uses a coupon and another gift card. */
export const voucherScreens: readonly Screen[] = [
  {
    name: 'widget-order-codes',
    show: async (stage) => {
      const { page, locale, week } = stage
      const coupon = `SUMMER${week}`
      const { code } = await makeVouchers(stage, coupon)
      await openTimes(stage, sites.business.paid)
      await visitor(stage).slots.first().click()
      await visitor(stage).button(visitor(stage).words.toPayment).click()
      await page.getByRole('button', { name: texts[locale]['voucher.open'] }).click()
      for (const each of [coupon, code]) {
        await page.getByLabel(texts[locale]['voucher.code'], { exact: true }).fill(each)
        await page.getByRole('button', { name: texts[locale]['voucher.add'], exact: true }).click()
        await page.getByRole('listitem').filter({ hasText: each }).waitFor()
      }
      await page.locator('dl').last().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'widget-gift-card',
    show: async (stage) => {
      await openWidget(stage, '/gift_card')
      await stage.page.getByRole('combobox').first().waitFor()
    },
  },
  {
    name: 'widget-gift-card-receiver',
    show: async ({ page }) => {
      await page.getByRole('combobox').nth(0).selectOption('other')
      await page.getByRole('combobox').nth(1).selectOption('RECEIVER')
      await press(page)
      await page.locator('input[type=email][aria-invalid=true]').waitFor()
    },
    leave: async (stage) => {
      // The form keeps what was typed over a reload.
      await stage.page.evaluate(() => sessionStorage.clear())
      await openWidget(stage, '/gift_card')
      await stage.page.getByRole('combobox').first().waitFor()
    },
  },
  {
    name: 'widget-gift-card-payment',
    show: async ({ page }) => {
      await press(page)
      await choose(page, 'card')
      await choose(page, 'success')
    },
  },
  {
    name: 'widget-gift-card-paid',
    show: async (stage) => {
      await press(stage.page)
      await stage.page.getByText(texts[stage.locale]['gift-card.paid']).waitFor()
    },
  },
]
