import type { TextSource } from '../../../platform/text-loader.ts'

/** The texts about reminders by text message. */
export const textMessageTexts: TextSource = {
  en: async () => ({ texts: (await import('#shared/i18n/messages/en/text-reminders-panel.ts')).texts }),
  nl: async () => ({ texts: (await import('#shared/i18n/messages/nl/text-reminders-panel.ts')).texts }),
}
