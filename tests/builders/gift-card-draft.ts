import type { Input } from '#shared/api/client.ts'

type GiftCardPurchase = Input<'buyGiftCard'>['body']
type GiftCardSale = Input<'issueGiftCard'>['body']

/** A gift card of €25 that is bought in the widget, for Sam. */
export const aGiftCardPurchase = (changes: Partial<GiftCardPurchase> = {}): GiftCardPurchase => ({
  amount: 25,
  receiverName: 'Sam',
  receiverEmail: '',
  message: '',
  mailTo: 'BUYER',
  mailOn: null,
  ...changes,
})

/** A gift card of €20 that an owner sells by hand, from Noor to Sam, mailed to nobody. */
export const aGiftCardSale = (changes: Partial<GiftCardSale> = {}): GiftCardSale => ({
  ...aGiftCardPurchase(),
  amount: 20,
  buyerName: 'Noor',
  buyerEmail: '',
  language: 'en',
  mailTo: 'NOBODY',
  lastDay: null,
  ...changes,
})
