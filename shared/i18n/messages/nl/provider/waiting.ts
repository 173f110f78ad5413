import type { Translation } from '#shared/i18n/message-types.ts'
import type { waitingTexts as english } from '../../en/provider/waiting.ts'

export const waitingTexts: Translation<typeof english> = {
  'waiting.title': 'Wachtlijst',
  'waiting.menu': 'Wachtlijst',
  'waiting.tool': 'Wachtlijst ({{count}})',
  'waiting.lead':
    'Wie bovenaan staat, krijgt de eerste vrije plek aangeboden, zo lang als is ingesteld. Daarna is de volgende aan de beurt.',
  'waiting.empty': 'Er wacht niemand',
  'waiting.empty-text': 'Klanten zetten zichzelf op de lijst als een sessie of dag vol is.',
  'waiting.anyone': 'Maakt niet uit bij wie',
  'waiting.list': 'Wachtlijst: {{what}}',
  'waiting.offered': 'Heeft een aanbod voor {{moment}}, tot {{until}}',
  'waiting.since': 'Wacht sinds {{date}}',
  'waiting.up': '{{name}} omhoog',
  'waiting.down': '{{name}} omlaag',
  'waiting.offer': 'Nu aanbieden',
  'waiting.offer-of': '{{name}} nu een vrije plek aanbieden',
  'waiting.remove': 'Verwijderen',
  'waiting.remove-of': '{{name}} van de wachtlijst halen',
  'waiting.moved': '{{name}} heeft nu plek {{position}}',
  'waiting.removed': '{{name}} is van de wachtlijst gehaald',
  'waiting.offer-done': 'Er wordt nu een plek vastgehouden voor {{name}}',
  'waiting.over': '{{name}} wacht niet meer',
  'waiting.add': 'Klant toevoegen',
  'waiting.add-title': 'Op de wachtlijst zetten',
  'waiting.add-who': 'Klant',
  'waiting.add-find': 'Naam, telefoonnummer of e-mail',
  'waiting.add-none': 'Geen klant gevonden',
  'waiting.add-done': '{{name}} staat op de wachtlijst',
  'waiting.add-off': 'Wachtlijsten staan uit in de instellingen.',
  'waiting-settings.title': 'Wachtlijst',
  'waiting-settings.lead':
    'Klanten wachten op volle sessies en dagen. Vrije plekken worden op volgorde aangeboden, aan één klant tegelijk.',
  'waiting-settings.on': 'Klanten kunnen wachten op volle sessies en dagen',
  'waiting-settings.time': 'Een aanbod is geldig voor',
  'waiting-settings.rule':
    'Een aanbod eindigt eerder als je minimale termijn ingaat, en uiterlijk een uur voor het begin. Als er minder dan 15 minuten is om te antwoorden, krijgt niemand een aanbod en kan iedereen de plek boeken. Tot die tijd is een vrije plek alleen voor wie wacht.',
}
