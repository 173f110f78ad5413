import { withValidationTexts } from '../../../platform/with-validation-texts.ts'

/** The texts of buying a gift card, and those of the payment, which has the fields of guests too. */
export const giftCardTexts = withValidationTexts({
  en: async () => ({
    voucher: (await import('#shared/i18n/messages/en/gift-card-sale.ts')).voucher,
    payment: (await import('#shared/i18n/messages/en/payment.ts')).payment,
  }),
  nl: async () => ({
    voucher: (await import('#shared/i18n/messages/nl/gift-card-sale.ts')).voucher,
    payment: (await import('#shared/i18n/messages/nl/payment.ts')).payment,
  }),
})
