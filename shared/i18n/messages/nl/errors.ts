import type { Translation } from '../../messages.ts'
import type { errors as english } from '../en/errors.ts'

export const errors: Translation<typeof english> = {
  validation: 'Kijk de gemarkeerde velden na.',
  'malformed-request': 'Dit verzoek is niet te lezen.',
  unauthenticated: 'Log in om verder te gaan.',
  forbidden: 'Je rol staat dit niet toe.',
  'not-found': 'Dit bestaat niet of niet meer.',
  'slot-taken': 'Dit tijdstip is net bezet. Kies een ander.',
  'slot-not-offered': 'Dit tijdstip is niet beschikbaar. Kies een ander.',
  overlap: 'Kies een tijd die niet overlapt met andere tijdsloten',
  conflict: 'Iemand anders heeft dit intussen gewijzigd. Bekijk het opnieuw.',
  'transition-not-allowed': 'Dit kan niet meer bij deze boeking.',
  'credentials-invalid': 'Het e-mailadres of wachtwoord klopt niet.',
  'code-invalid': 'De code is ongeldig, probeer het opnieuw',
  'email-unconfirmed': 'Bevestig eerst je e-mailadres.',
  'terms-required': 'Ga akkoord met de voorwaarden om verder te gaan.',
  'idempotency-mismatch': 'Dit verzoek is al met andere gegevens verstuurd.',
  'rate-limited': 'Te veel pogingen. Wacht even en probeer het opnieuw.',
  'payload-too-large': 'Dit is te veel om in één keer te versturen.',
  'payment-method-unavailable': 'Zo betalen kan hier niet.',
  'no-credits': 'Je hebt geen tegoed meer voor deze dienst. Kies een andere manier van betalen.',
  unavailable: 'Inplan is nu niet bereikbaar. We blijven het proberen.',
  network: 'Geen verbinding. Controleer je internet; Inplan blijft het proberen.',
  timeout: 'Dit duurt te lang. Probeer het opnieuw.',
  internal: 'Er ging iets mis...',
}
