import { textsOfForms } from '../texts-of-forms.ts'

/** The texts of the payment and confirmation screens. */
export const paymentTexts = textsOfForms({
  en: async () => ({ payment: (await import('#shared/i18n/messages/en/payment.ts')).payment }),
  nl: async () => ({ payment: (await import('#shared/i18n/messages/nl/payment.ts')).payment }),
})
