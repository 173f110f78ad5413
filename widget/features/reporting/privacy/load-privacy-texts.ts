import type { TextSource } from '../../../platform/text-loader.ts'

export const privacyTexts: TextSource = {
  en: async () => ({ privacy: (await import('#shared/i18n/messages/en/own-data.ts')).privacy }),
  nl: async () => ({ privacy: (await import('#shared/i18n/messages/nl/own-data.ts')).privacy }),
}
