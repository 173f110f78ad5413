import type { Translation } from '#shared/i18n/message-types.ts'
import type { texts as english } from '#shared/i18n/messages/en/text-reminders-panel.ts'

export const texts: Translation<typeof english> = {
  title: 'Herinneringen per sms',
  phone: 'Mobiel nummer',
  on: 'Aanzetten',
  'is-on': 'Je krijgt herinneringen per sms op {{number}}.',
  off: 'Uitzetten',
}
