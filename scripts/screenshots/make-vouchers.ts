import { randomUUID } from 'node:crypto'
import type { Output } from '#shared/api/client.ts'
import { setUpBookedCustomer } from '#tests/e2e/widget/booked-customer.ts'
import type { ScreenshotPage } from './screen-definition.ts'

/** Enables the sale of gift cards in the demo business, and creates a coupon with limits and a gift card for this page. */
export async function makeVouchers({ address, locale }: ScreenshotPage, couponCode: string) {
  const { owner } = await setUpBookedCustomer(address)
  const { version } = await owner('giftCardSale', {})
  await owner('saveGiftCardSale', { body: { isOn: true, amounts: [25, 50, 100], isFree: true, months: 24, version } })
  await owner('saveCoupon', {
    body: {
      code: couponCode,
      amount: null,
      percent: 10,
      mostUses: 100,
      mostPerCustomer: 1,
      firstDay: '2026-01-01',
      lastDay: '2099-12-31',
      serviceIds: [],
      minPrice: 50,
      newCustomersOnly: false,
      isOn: true,
    },
  })
  const card: Output<'issueGiftCard'> = await owner(
    'issueGiftCard',
    {
      body: {
        amount: 50,
        buyerName: 'Annemarie van der Hoeven-Bakker',
        buyerEmail: 'annemarie@example.test',
        receiverName: 'Noor Jansen',
        receiverEmail: '',
        message: locale === 'nl' ? 'Gefeliciteerd!\nGeniet ervan.' : 'Happy birthday!\nEnjoy it.',
        language: locale,
        mailTo: 'NOBODY',
        mailOn: null,
        lastDay: null,
      },
    },
    { idempotencyKey: randomUUID() },
  )
  return card
}
