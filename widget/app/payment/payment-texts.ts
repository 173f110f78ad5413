import type { TextSource } from '../texts.ts'

/** The texts of the payment and confirmation screens. */
export const paymentTexts: TextSource = {
  en: async () => ({ payment: (await import('#shared/i18n/messages/en/payment.ts')).payment }),
  nl: async () => ({ payment: (await import('#shared/i18n/messages/nl/payment.ts')).payment }),
}
