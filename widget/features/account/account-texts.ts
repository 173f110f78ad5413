import { textsOfForms } from '../../app/texts-of-forms.ts'

export const accountTexts = textsOfForms({
  en: async () => ({ account: (await import('#shared/i18n/messages/en/account.ts')).account }),
  nl: async () => ({ account: (await import('#shared/i18n/messages/nl/account.ts')).account }),
})
