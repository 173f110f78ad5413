import { paymentTexts } from './load-payment-texts.ts'
import type { TextSource } from '../platform/text-loader.ts'

/** The texts of appointments that repeat, with those of the customer's data. */
export const repeatTexts: TextSource = {
  en: async () => ({
    ...(await paymentTexts.en()),
    repeat: (await import('#shared/i18n/messages/en/repeat.ts')).repeat,
  }),
  nl: async () => ({
    ...(await paymentTexts.nl()),
    repeat: (await import('#shared/i18n/messages/nl/repeat.ts')).repeat,
  }),
}
