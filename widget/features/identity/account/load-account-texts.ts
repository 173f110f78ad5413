import { withValidationTexts } from '../../../platform/with-validation-texts.ts'

export const accountTexts = withValidationTexts({
  en: async () => ({ account: (await import('#shared/i18n/messages/en/account.ts')).account }),
  nl: async () => ({ account: (await import('#shared/i18n/messages/nl/account.ts')).account }),
})
