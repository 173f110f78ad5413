import type { Translation } from '#shared/i18n/message-types.ts'
import type { privacy as english } from '#shared/i18n/messages/en/own-data.ts'

export const privacy: Translation<typeof english> = {
  title: 'Mijn gegevens',
  'export.title': 'Download je gegevens',
  'export.text':
    'Alles wat Inplan van je bewaart: je account, je boekingen, bestellingen en tegoed, bij elke organisatie waar je hebt geboekt.',
  'export.action': 'Downloaden',
  'export.done': 'Je gegevens zijn gedownload.',
  'erase.title': 'Verwijder je account en je gegevens',
  'erase.text':
    'Je komende boekingen worden geannuleerd, je tegoed vervalt, en je naam, adres en telefoonnummer worden gewist bij elke organisatie waar je hebt geboekt. Facturen blijven bewaard tot zeven jaar na het jaar van de factuur, zoals de wet eist. Dit kan niet ongedaan worden gemaakt.',
  'erase.action': 'Alles verwijderen',
  'erase.question': 'Alles verwijderen?',
  'erase.password': 'Je wachtwoord',
  'erase.hint': 'Zo kan niemand anders dit doen. Heb je er geen, log dan uit en kies “Wachtwoord vergeten?”.',
  'erase.no': 'Account houden',
  'erase.yes': 'Voorgoed verwijderen',
  'erase.done.title': 'Je gegevens zijn verwijderd',
  'erase.done.text':
    'We bewaren hier niets meer van je, behalve facturen, die volgens de wet zeven jaar bewaard blijven.',
  'erase.done.action': 'Naar de diensten',
  'second-step.title': 'Tweede stap bij het inloggen',
  'second-step.text': 'Inloggen vraagt bij jou om een tweede stap. Die kun je uitzetten.',
  'second-step.action': 'Tweede stap',
}
