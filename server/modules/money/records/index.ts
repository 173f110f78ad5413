// The records of this module that all modules may use.
export { ledgerOf, ledgerPage, lockCredits, lotsOf } from './credits/credit-entries.ts'
export { append, expireOldCredits, giveCreditsBack, spendCredits } from './credits/spend-and-return-credits.ts'
export {
  type Agreement,
  type Guarantee,
  findGuarantee,
  guaranteesOf,
  insertAgreements,
  letCardGo,
  letCardsGoOf,
} from './guarantee/guarantees.ts'
export { isInvoiced, wantCreditNote, wantInvoice } from './invoice/invoice-queue.ts'
export {
  type MoneyAgent,
  forgetReasons,
  moneySums,
  moneySumsOfAll,
  noteReceived,
  noteReturned,
} from './ledger/money-entries.ts'
export { keepsCards, onlineOffer, providerOf } from './payment/organisation-payment-provider.ts'
export { bookingsPaidWith } from './payment/payment-parts.ts'
export type { Payment } from './payment/payments.ts'
export { wantRefund, wantRefundsOf } from './payment/refunds.ts'
export type { CouponPerson } from './voucher/coupon/coupon-uses.ts'
export { hasPersonalCoupon } from './voucher/coupon/coupons.ts'
export { expireOldGiftCards } from './voucher/gift-card/expire-gift-cards.ts'
export { addGiftCardEntries, giftCardEntries, giveBackToGiftCards } from './voucher/gift-card/gift-card-entries.ts'
export { changeGiftCard, findGiftCard, lockGiftCards } from './voucher/gift-card/gift-cards.ts'
export { issueGiftCard, refundGiftCard } from './voucher/gift-card/issue-and-refund-gift-card.ts'
export { forgetGiftCards, forgetGiftCardsOf, readGiftCards } from './voucher/gift-card/personal-gift-cards.ts'
export { countRightCodes } from './voucher/is-wrong-voucher-code.ts'
export { refuseCodes } from './voucher/refuse-codes.ts'
export { NO_VOUCHERS, type UsedVouchers, giveVouchersBack, takeVouchers } from './voucher/take-and-return-vouchers.ts'
export { countUses, isNewCustomer, type VoucherFacts, readVouchers } from './voucher/voucher-facts.ts'
