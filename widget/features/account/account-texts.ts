import type { TextSource } from '../../app/texts.ts'

/** The texts of the account screens. */
export const accountTexts: TextSource = {
  en: async () => ({ account: (await import('#shared/i18n/messages/en/account.ts')).account }),
  nl: async () => ({ account: (await import('#shared/i18n/messages/nl/account.ts')).account }),
}
