import type { Locale } from '#shared/i18n/locale.ts'

/** Texts of the pages that the server writes itself. */
const english = {
  home: 'To the start',
  'index.title': 'Inplan',
  'index.intro': 'Scheduling and booking, running on this address.',
  'index.demo': 'A web site with the widget',
  'index.demo-detail': 'Studio Noord, a business with three specialists',
  'index.freelancer': 'Another one, of a freelancer',
  'index.freelancer-detail': 'Mila Hendriks, running coach',
  'index.provider': 'The provider app',
  'index.provider-detail': 'A preview in the browser; on the desk it is an app of its own',
  'index.mailbox': 'Mailbox',
  'index.mailbox-detail': 'Every mail that Inplan sent from here',
  'index.docs': 'HTTP interface',
  'index.docs-detail': 'All calls, to read and to search',
  'index.health': 'Health',
  'index.metrics': 'Metrics',
  'index.openapi': 'OpenAPI file',
  'not-found.title': 'Page not found',
  'not-found.text': 'There is nothing at this address.',
  'unbuilt.title': 'Not built yet',
  'unbuilt.text': 'Run npm run build first.',
  'mailbox.title': 'Mailbox',
  'mailbox.empty': 'Nothing was sent yet. Book something, and the mail shows up here.',
  'mailbox.choose': 'Choose a mail to read it.',
  'mailbox.to': 'To',
  'mailbox.from': 'From',
  'mailbox.text': 'Text',
  'mailbox.html': 'HTML',
  'mailbox.attachments': 'Attachments',
  'mailbox.back': 'All mail',
} as const

export type PageText = keyof typeof english

const dutch: Readonly<Record<PageText, string>> = {
  home: 'Naar het begin',
  'index.title': 'Inplan',
  'index.intro': 'Plannen en boeken, op dit adres.',
  'index.demo': 'Een website met de widget',
  'index.demo-detail': 'Studio Noord, een bedrijf met drie specialisten',
  'index.freelancer': 'Nog een, van een zelfstandige',
  'index.freelancer-detail': 'Mila Hendriks, hardloopcoach',
  'index.provider': 'De app voor aanbieders',
  'index.provider-detail': 'Een voorproefje in de browser; op je computer is het een eigen app',
  'index.mailbox': 'Mailbox',
  'index.mailbox-detail': 'Alle mail die Inplan vanaf hier stuurde',
  'index.docs': 'HTTP-interface',
  'index.docs-detail': 'Alle aanroepen, om te lezen en te doorzoeken',
  'index.health': 'Gezondheid',
  'index.metrics': 'Metingen',
  'index.openapi': 'OpenAPI-bestand',
  'not-found.title': 'Pagina niet gevonden',
  'not-found.text': 'Op dit adres staat niets.',
  'unbuilt.title': 'Nog niet gebouwd',
  'unbuilt.text': 'Voer eerst npm run build uit.',
  'mailbox.title': 'Mailbox',
  'mailbox.empty': 'Er is nog niets verstuurd. Boek iets, dan verschijnt de mail hier.',
  'mailbox.choose': 'Kies een mail om die te lezen.',
  'mailbox.to': 'Aan',
  'mailbox.from': 'Van',
  'mailbox.text': 'Tekst',
  'mailbox.html': 'HTML',
  'mailbox.attachments': 'Bijlagen',
  'mailbox.back': 'Alle mail',
}

const texts: Readonly<Record<Locale, Readonly<Record<PageText, string>>>> = { en: english, nl: dutch }

export const pageText = (locale: Locale, key: PageText): string => texts[locale][key]
