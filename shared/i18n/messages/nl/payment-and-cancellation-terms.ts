import type { Translation } from '#shared/i18n/message-types.ts'
import type { termTexts as english } from '#shared/i18n/messages/en/payment-and-cancellation-terms.ts'

export const termTexts: Translation<typeof english> = {
  'terms.title': 'Betalen en annuleren',
  'terms.now': 'Je betaalt nu {{price}}.',
  'terms.rest-online': 'De rest, {{price}}, betaal je later: online met de link naar je boeking, of ter plaatse.',
  'terms.rest-place': 'De rest, {{price}}, betaal je ter plaatse.',
  'terms.cancel-always': 'Je kunt annuleren tot het begint, en krijgt dan terug wat je hebt betaald.',
  'terms.cancel-until': 'Je kunt annuleren tot {{when}}, en krijgt dan terug wat je hebt betaald.',
  'terms.late-forfeit': 'Annuleer je later, dan krijg je niet terug wat je hebt betaald.',
  'terms.late-refuse': 'Daarna kun je niet meer annuleren, en krijg je niet terug wat je hebt betaald.',
  'terms.soon-forfeit': 'Het begint binnenkort: als je annuleert, krijg je niet terug wat je hebt betaald.',
  'terms.soon-refuse': 'Het begint binnenkort. Je kunt niet annuleren, en krijgt niet terug wat je hebt betaald.',
  'terms.no-show': 'Als je niet komt, krijg je niet terug wat je hebt betaald.',
  'terms.guarantee-title': 'Je kaart als garantie',
  'terms.guarantee-late-days_one':
    'Annuleer je minder dan {{count}} dag van tevoren, dan schrijft {{name}} {{price}} af van je kaart.',
  'terms.guarantee-late-days_other':
    'Annuleer je minder dan {{count}} dagen van tevoren, dan schrijft {{name}} {{price}} af van je kaart.',
  'terms.guarantee-late-hours_one':
    'Annuleer je minder dan {{count}} uur van tevoren, dan schrijft {{name}} {{price}} af van je kaart.',
  'terms.guarantee-late-hours_other':
    'Annuleer je minder dan {{count}} uur van tevoren, dan schrijft {{name}} {{price}} af van je kaart.',
  'terms.guarantee-late-minutes_one':
    'Annuleer je minder dan {{count}} minuut van tevoren, dan schrijft {{name}} {{price}} af van je kaart.',
  'terms.guarantee-late-minutes_other':
    'Annuleer je minder dan {{count}} minuten van tevoren, dan schrijft {{name}} {{price}} af van je kaart.',
  'terms.guarantee-no-show': 'Kom je niet, dan schrijft {{name}} {{price}} af van je kaart.',
  'terms.guarantee-paid-counts': 'Wat je hebt betaald en niet terugkrijgt, telt daarvoor mee.',
  'terms.guarantee-kept_one':
    'De betaaldienst bewaart je kaart hiervoor en verwijdert die {{count}} dag na de afspraak.',
  'terms.guarantee-kept_other':
    'De betaaldienst bewaart je kaart hiervoor en verwijdert die {{count}} dagen na de afspraak.',
  'terms.guarantee-consent':
    'Ik ga ermee akkoord dat mijn kaart wordt bewaard, en dat {{name}} er in de gevallen hierboven geld van afschrijft.',
}
