import { randomUUID } from 'node:crypto'
import { setUpBookedCustomer } from '#tests/e2e/widget/booked-customer.ts'
import { dialogTitled, type Screen, type ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'
import { makeVouchers } from '#scripts/screenshots/make-vouchers.ts'
import { openPlace, providerTexts } from './provider-navigation.ts'

/** Creates a booking that was paid online and partly refunded. Returns its id. */
async function partlyRefunded({ address, locale, week }: ScreenshotPage): Promise<string> {
  const { owner, aCustomer } = await setUpBookedCustomer(address)
  const customer = await aCustomer(`money-${locale}-${week}@example.test`, locale)
  const id = await customer.book('Deep tissue massage', 28 + 7 * week, 'STRIPE')
  await customer.payByCard(id)
  const { version, sources } = await owner('bookingMoney', { params: { id } })
  const body = { id, version, parts: sources.map(({ id: source }) => ({ source, amount: 20 })), reason: '' }
  await owner('refundBooking', { body: { ...body, credits: false } }, { idempotencyKey: randomUUID() })
  return id
}

/** Screens about the money of a booking, coupons and gift cards. */
export const moneyScreens: readonly Screen[] = [
  {
    name: 'provider-booking-money',
    show: async (stage) => {
      const id = await partlyRefunded(stage)
      await stage.page.goto('about:blank')
      await stage.page.goto(`${stage.address}/provider/#/bookings?booking=${id}`)
      await stage.page.locator('#booking-money').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'provider-refund',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByRole('button', { name: texts['event.menu'] }).click()
      await stage.page.getByRole('menuitem', { name: texts['refund.title'] }).click()
      await dialogTitled(stage, texts['refund.title'])
    },
  },
  {
    name: 'provider-coupons',
    show: async (stage) => {
      const code = `AUTUMN${stage.week}`
      await makeVouchers(stage, code)
      await openPlace(stage, '/vouchers')
      await stage.page.getByText(code).waitFor()
    },
  },
  {
    name: 'provider-coupon-new',
    show: async (stage) => {
      await stage.page.keyboard.press('n')
      await dialogTitled(stage, providerTexts[stage.locale]['coupon.new'])
    },
  },
  {
    name: 'provider-gift-cards',
    show: async (stage) => {
      await openPlace(stage, '/vouchers?tab=gift-cards')
      await stage.page.getByRole('main').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'provider-gift-card',
    show: async ({ page }) => {
      await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'provider-gift-card-new',
    show: async (stage) => {
      await openPlace(stage, '/vouchers?tab=gift-cards')
      await stage.page.keyboard.press('n')
      await dialogTitled(stage, providerTexts[stage.locale]['gift-card.new'])
    },
  },
  {
    name: 'provider-gift-card-sale',
    show: async (stage) => {
      await openPlace(stage, '/vouchers?tab=sale')
      await stage.page.getByLabel(providerTexts[stage.locale]['gift-sale.amounts']).waitFor()
    },
  },
]
