import type { Translation } from '#shared/i18n/message-types.ts'
import type { voucher as english } from '#shared/i18n/messages/en/gift-card-sale.ts'

export const voucher: Translation<typeof english> = {
  title: 'Cadeaubon',
  lead: 'Een cadeaubon betaalt elke boeking bij {{name}}. Wat niet wordt besteed, blijft erop staan.',
  amount: 'Bedrag',
  other: 'Een ander bedrag',
  'other.label': 'Bedrag in euro',
  'other.hint': 'Van €1 tot €1000',
  'mail-to': 'Mailen naar',
  'mail-to.BUYER': 'Mij, om te printen of door te geven',
  'mail-to.RECEIVER': 'Iemand anders',
  'receiver-name': 'Naam van de ontvanger',
  'receiver-email': 'E-mailadres van de ontvanger',
  message: 'Bericht op de bon',
  'mail-on': 'Mailen op',
  'mail-on.hint': 'Zonder datum mailen we de bon meteen, anders om 09:00 uur op die dag.',
  'guest.no-account': 'Je hebt geen account nodig om een cadeaubon te kopen.',
  'guest.email.hint': 'Voor het betaalbewijs',
  'guest.code.button': 'Bevestigen en verder',
  'valid.ever': 'De cadeaubon verloopt niet.',
  'valid.months': 'De cadeaubon is {{months}} maanden geldig.',
  vat: 'Btw wordt berekend bij het besteden. Je krijgt een bewijs van betaling per mail.',
  pay: 'Verder naar betalen',
  'pay-amount': 'Verder om {{amount}} te betalen',
  closed: 'Cadeaubonnen worden hier nu niet verkocht.',
}
