/** A gift card that is bought, for Sam. `changes` replace fields. */
export const aGiftCardPurchase = <Changes extends object>(changes: Changes) => ({
  amount: 25,
  receiverName: 'Sam',
  receiverEmail: '',
  message: '',
  mailTo: 'BUYER' as const,
  mailOn: null,
  ...changes,
})

/** A gift card of €20 that an owner sells by hand, from Noor to Sam, mailed to nobody. `changes` replace fields. */
export const aGiftCardSale = <Changes extends object>(changes: Changes) => ({
  ...aGiftCardPurchase({ amount: 20, mailTo: 'NOBODY' as const }),
  buyerName: 'Noor',
  buyerEmail: '',
  language: 'en' as const,
  lastDay: null,
  ...changes,
})
