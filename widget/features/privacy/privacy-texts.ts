import type { TextSource } from '../../app/text-loader.ts'

export const privacyTexts: TextSource = {
  en: async () => ({ privacy: (await import('#shared/i18n/messages/en/privacy.ts')).privacy }),
  nl: async () => ({ privacy: (await import('#shared/i18n/messages/nl/privacy.ts')).privacy }),
}
