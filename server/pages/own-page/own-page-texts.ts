import type { Locale } from '#shared/i18n/locale.ts'

/** Our own texts on the pages of organisations. */
const english = {
  book: 'Book',
  'book-this': 'Book {name}',
  'book-with': 'Book with {name}',
  services: 'Services',
  'other-services': 'Other services',
  specialists: 'Our team',
  freelancer: 'About {name}',
  hours: 'When you can book',
  'hours-note': 'In a normal week. The booking shows which times are still free.',
  locations: 'Where to find us',
  map: 'Show on a map',
  contact: 'Contact',
  email: 'Email',
  phone: 'Phone',
  website: 'Web site',
  reachable: 'Reachable',
  free: 'Free of charge',
  group: 'In a group of at most {count}',
  with: 'With',
  where: 'Where',
  virtual: 'Video call',
  'by-phone': 'By phone',
  back: 'Back to {name}',
  language: 'Nederlands',
  made: 'Booking by Inplan',
  preview: 'Preview: this page is not published yet.',
} as const

export type OwnPageText = keyof typeof english

const dutch: Readonly<Record<OwnPageText, string>> = {
  book: 'Boeken',
  'book-this': '{name} boeken',
  'book-with': 'Boeken bij {name}',
  services: 'Diensten',
  'other-services': 'Overige diensten',
  specialists: 'Ons team',
  freelancer: 'Over {name}',
  hours: 'Wanneer je kunt boeken',
  'hours-note': 'In een gewone week. Bij het boeken zie je welke tijden nog vrij zijn.',
  locations: 'Waar je ons vindt',
  map: 'Bekijk op de kaart',
  contact: 'Contact',
  email: 'E-mail',
  phone: 'Telefoon',
  website: 'Website',
  reachable: 'Bereikbaar',
  free: 'Gratis',
  group: 'In een groep van hoogstens {count}',
  with: 'Met',
  where: 'Waar',
  virtual: 'Videogesprek',
  'by-phone': 'Telefonisch',
  back: 'Terug naar {name}',
  language: 'English',
  made: 'Boeken met Inplan',
  preview: 'Voorbeeld: deze pagina is nog niet gepubliceerd.',
}

const texts: Readonly<Record<Locale, Readonly<Record<OwnPageText, string>>>> = { en: english, nl: dutch }

/** For each language, the other one, to which a link at the top of each page leads. */
export const otherLocale: Readonly<Record<Locale, Locale>> = { en: 'nl', nl: 'en' }

/** A text with its values: `ownPageText('en', 'back', { name: 'Studio Noord' })`. */
export const ownPageText = (
  locale: Locale,
  key: OwnPageText,
  values: Readonly<Record<string, string | number>> = {},
): string => texts[locale][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
