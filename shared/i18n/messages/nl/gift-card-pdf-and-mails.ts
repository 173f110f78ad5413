import type { Translation } from '#shared/i18n/message-types.ts'
import type { giftCard as english } from '#shared/i18n/messages/en/gift-card-pdf-and-mails.ts'

export const giftCard: Translation<typeof english> = {
  name: 'Cadeaubon',
  file: 'Cadeaubon {{code}}.pdf',
  title: 'Een cadeaubon van {{organisation}}',
  for: 'Voor {{name}}',
  from: 'Van {{name}}',
  code: 'Code',
  value: 'Waarde',
  'valid-until': 'Geldig tot en met',
  'for-ever': 'De cadeaubon verloopt niet.',
  how: 'Typ deze code bij “Kortingscode of cadeaubon” als je boekt. Wat overblijft, blijft op de bon staan.',
  'mail.subject': 'Een cadeaubon van {{organisation}}',
  'mail.intro': 'Hallo{{name, greeted}}, {{from}} geeft je een cadeaubon van {{organisation}}.',
  'mail.intro.buyer':
    'Hallo{{name, greeted}}, hier is je cadeaubon van {{organisation}}. Je kunt hem printen of doorgeven.',
  'mail.somebody': 'iemand',
  'mail.attached': 'De bon zit als pdf bij deze mail, om te printen of te bewaren.',
  'mail.action': 'Iets boeken',
  'receipt.subject': 'Bewijs van betaling voor je cadeaubon van {{organisation}}',
  'receipt.title': 'Bedankt voor je bestelling',
  'receipt.intro': 'Hallo{{name, greeted}}, we hebben je betaling voor een cadeaubon ontvangen.',
  'receipt.mailed-to': 'Wordt gemaild naar',
  'receipt.mailed-on': 'Op',
  'receipt.vat':
    'Een cadeaubon kan voor meer diensten worden gebruikt. Daarom wordt btw niet nu maar bij het besteden berekend, en is dit een bewijs van betaling en geen factuur.',
  'charged-back.subject': 'Een cadeaubon is geblokkeerd',
  'charged-back.text':
    'De bank haalde de betaling terug van de cadeaubon waarvan de code eindigt op {{code}}. Niemand kan er nog mee betalen.',
  'charged-back.taken':
    'Wat er nog op stond, {{price}}, is eraf gehaald. Wat aan boekingen is besteed, blijft besteed.',
  'charged-back.spent': 'Alles was al aan boekingen besteed. Die blijven zoals ze zijn.',
  'charged-back.action': 'Open de cadeaubonnen',
}
