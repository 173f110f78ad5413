import type { Translation } from '../../messages.ts'
import type { ui as english } from '../en/ui.ts'

export const ui: Translation<typeof english> = {
  optional: 'Optioneel',
  loading: 'Laden',
  close: 'Sluiten',
  'password.show': 'Wachtwoord tonen',
  'password.hide': 'Wachtwoord verbergen',
  'code.box': 'Teken {{number}} van {{total}}',
  'select.loading': 'Opties laden',
  'select.placeholder': 'Kies',
  'select.none': 'Geen resultaten gevonden',
  'select.search': 'Zoek in {{label}}',
  search: 'Zoeken',
  info: 'Meer informatie',
  'location.virtual': 'Videogesprek',
  'location.phone': 'Telefonisch',
  'location.physical': 'Op locatie',
  'location.unknown': 'Locatie nog te bepalen',
  'price.free': 'Gratis',
  seats_one: '{{count}} plek',
  seats_other: '{{count}} plekken',
  'services.loading': 'Diensten laden',
  'slots.loading': 'Tijden laden',
  notifications: 'Meldingen',
  'toast.error': 'Fout',
}
