import type { TextSource } from '../platform/text-loader.ts'

/** The texts of the waiting list. */
export const waitingTexts: TextSource = {
  en: async () => ({ waiting: (await import('#shared/i18n/messages/en/waiting.ts')).waiting }),
  nl: async () => ({ waiting: (await import('#shared/i18n/messages/nl/waiting.ts')).waiting }),
}
