import type { TextSource } from '../texts.ts'

/** The texts of paying and of the confirmation; they come with those screens. */
export const paymentTexts: TextSource = {
  en: async () => ({ payment: (await import('#shared/i18n/messages/en/payment.ts')).payment }),
  nl: async () => ({ payment: (await import('#shared/i18n/messages/nl/payment.ts')).payment }),
}
