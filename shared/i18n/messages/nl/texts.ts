import type { Translation } from '../../messages.ts'
import type { texts as english } from '../en/texts.ts'

export const texts: Translation<typeof english> = {
  title: 'Herinneringen per sms',
  phone: 'Mobiel nummer',
  on: 'Aanzetten',
  'is-on': 'Je krijgt herinneringen per sms op {{number}}.',
  off: 'Uitzetten',
}
