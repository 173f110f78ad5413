import type { Translation } from '#shared/i18n/message-types.ts'
import type { errors as english } from '../en/errors.ts'

export const errors: Translation<typeof english> = {
  validation: 'Kijk de gemarkeerde velden na.',
  'malformed-request': 'Dit verzoek is niet te lezen.',
  unauthenticated: 'Log in om verder te gaan.',
  forbidden: 'Je rol staat dit niet toe.',
  'not-found': 'Dit bestaat niet of niet meer.',
  'confirmation-required': 'Bevestig eerst dat jij het bent',
  'code-invalid': 'De code is ongeldig, probeer het opnieuw',
  'login-expired': 'Dit duurde te lang, of te veel codes klopten niet. Log opnieuw in.',
  'rate-limited': 'Te veel pogingen. Wacht even en probeer het opnieuw.',
  'payload-too-large': 'Dit is te veel om in één keer te versturen.',
  unavailable: 'Inplan is nu niet bereikbaar. We blijven het proberen.',
  network: 'Geen verbinding. Controleer je internet; Inplan blijft het proberen.',
  offline: 'Inplan is offline, dus er is niets gewijzigd. We blijven verbinding zoeken.',
  'passkey-dismissed': 'Er is geen passkey gekozen. Probeer het opnieuw, of kies een andere manier.',
  timeout: 'Dit duurt te lang. Probeer het opnieuw.',
  internal: 'Er ging iets mis...',
}
