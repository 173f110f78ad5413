import type { Translation } from '#shared/i18n/message-types.ts'
import type { locationTexts as english } from '../../en/provider/location.ts'

export const locationTexts: Translation<typeof english> = {
  'location.virtual': 'Videogesprek',
  'location.phone': 'Telefonisch',
  'location.physical': 'Op locatie',
  'location.none': 'Nog te bepalen',
  'locations.title': 'Locaties',
  'locations.new': 'Locatie',
  'locations.empty': 'Nog geen locaties',
  'locations.empty-text': 'Voeg de plekken toe waar mensen bij je langskomen.',
  'locations.first': 'Voeg je eerste locatie toe',
  'location.add': 'Locatie toevoegen',
  'location.edit': 'Locatie bewerken',
  'location.address': 'Adres',
  'location.city': 'Plaats',
  'location.zip': 'Postcode',
  'location.country': 'Land',
  'location.saved': 'De locatie is opgeslagen',
  'location.edit-one': '{{address}} bewerken',
  'location.withdraw-one': '{{address}} verwijderen',
  'location.withdraw.title': 'Locatie verwijderen',
  'location.withdraw.text': '{{address}} kan niet meer worden gekozen. Afspraken die daar zijn geboekt, blijven daar.',
  'location.withdraw.yes': 'Verwijderen',
  'location.withdraw.done': 'De locatie is verwijderd',
}
