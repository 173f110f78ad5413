import { textsOfForms } from '../../app/texts-of-forms.ts'

/** The texts of buying a gift card. */
export const giftCardTexts = textsOfForms({
  en: async () => ({ voucher: (await import('#shared/i18n/messages/en/voucher.ts')).voucher }),
  nl: async () => ({ voucher: (await import('#shared/i18n/messages/nl/voucher.ts')).voucher }),
})
