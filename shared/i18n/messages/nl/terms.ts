import type { Translation } from '../../messages.ts'
import type { termTexts as english } from '../en/terms.ts'

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
}
