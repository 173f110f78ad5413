import { withValidationTexts } from '../platform/with-validation-texts.ts'

/** The texts of the payment and confirmation screens. */
export const paymentTexts = withValidationTexts({
  en: async () => ({ payment: (await import('#shared/i18n/messages/en/payment.ts')).payment }),
  nl: async () => ({ payment: (await import('#shared/i18n/messages/nl/payment.ts')).payment }),
})
