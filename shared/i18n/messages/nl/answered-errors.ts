import type { Translation } from '#shared/i18n/message-types.ts'
import type { answeredErrors as english } from '../en/answered-errors.ts'

export const answeredErrors: Translation<typeof english> = {
  'slot-taken': 'Dit tijdstip is net bezet. Kies een ander.',
  'slot-not-offered': 'Dit tijdstip is niet beschikbaar. Kies een ander.',
  'too-many-holds':
    'Je houdt al andere tijden vast die nog niet betaald zijn. Betaal of annuleer er een onder ‘Mijn boekingen’ en boek daarna deze.',
  'too-many-holds-nearby':
    'Veel boekingen vanaf jouw netwerk wachten nog op betaling. Probeer het over een paar minuten opnieuw, of kies een andere manier om te betalen.',
  'too-many-unpaid':
    'Je hebt hier te veel afspraken staan die nog niet betaald zijn. Betaal of annuleer er een, betaal deze nu, of vraag het de organisatie.',
  'too-many-unpaid-nearby':
    'Vanaf jouw netwerk staan veel afspraken die nog niet betaald zijn. Kies een andere manier van betalen, of vraag het de organisatie.',
  'too-many-unpaid-packages':
    'Je kocht de laatste 30 dagen twee pakketten die je achteraf betaalt. Kies een andere manier van betalen, of vraag het de organisatie.',
  'price-changed': 'De prijs is gewijzigd. Er is niets geboekt. Bekijk de nieuwe prijs.',
  conflict: 'Iemand anders heeft dit intussen gewijzigd. Bekijk het opnieuw.',
  'no-invoice':
    'Hiervoor is geen factuur: het kost niets, is met tegoed betaald, of de factuurgegevens zijn niet compleet.',
  'transition-not-allowed': 'Dit kan niet meer bij deze boeking.',
  'too-late': 'Hier is het te laat voor: de boeking begint binnenkort. Neem contact met ons op.',
  'credentials-invalid': 'Het e-mailadres of wachtwoord klopt niet.',
  'email-unconfirmed': 'Bevestig eerst je e-mailadres.',
  'second-factor-required': 'Vul een code van je authenticator-app in, of een herstelcode.',
  'passkey-refused': 'Deze passkey werkt hier niet. Probeer het opnieuw, of log op een andere manier in.',
  'last-passkey': 'Deze passkey is de tweede stap bij het inloggen. Zet eerst de tweede stap uit.',
  'works-here': 'Je werkt voor een organisatie. Laat dat daar eerst beëindigen, dan kunnen je gegevens worden gewist.',
  'terms-required': 'Ga akkoord met de voorwaarden om verder te gaan.',
  'idempotency-mismatch': 'Dit verzoek is al met andere gegevens verstuurd.',
  'payment-method-unavailable': 'Zo betalen kan hier niet.',
  'customer-blocked': 'Je kunt hier niet online boeken. Neem contact op met de organisatie.',
  'account-required': 'Hiervoor heb je een account nodig. Log eerst in of maak er een.',
  'other-address':
    'Deze plek is aan een ander e-mailadres aangeboden. Vul het adres in waar het aanbod naartoe is gestuurd.',
  'guest-code-required': 'Bevestig eerst je e-mailadres, met de code die we je mailen.',
  'proof-required':
    'Je browser kon niet aantonen dat hij geen programma is. Laad de pagina opnieuw en probeer het nog eens.',
  'payment-ahead-required':
    'Je bent hier eerder niet gekomen en kunt daarom alleen boeken als je vooraf betaalt: online of met een tegoed. Neem contact op met de organisatie als dat niet lukt.',
  'deposit-required':
    'Hiervoor wordt een aanbetaling gevraagd, dus achteraf betalen kan niet. Er is niets geboekt. Kies een andere manier van betalen.',
  'deposit-changed': 'Wat je bij het boeken betaalt, is gewijzigd. Er is niets geboekt. Bekijk het opnieuw.',
  'fee-changed':
    'Wat van je kaart wordt afgeschreven als je niet komt of te laat annuleert, is gewijzigd. Er is niets geboekt. Lees het opnieuw en ga ermee akkoord.',
  'no-credits': 'Er is hiervoor niet genoeg tegoed meer. Kies een andere manier van betalen.',
  'questions-changed': 'De vragen zijn veranderd. Er is niets geboekt. Kijk je antwoorden nog eens na.',
  'quote-changed': 'De prijs is veranderd. Er is niets geboekt. Bekijk de regels van de prijs nog eens.',
  'voucher-not-valid': 'Een code geldt niet voor deze boeking. Er is niets geboekt. Bekijk de codes nog eens.',
  'gift-card-blocked':
    'Cadeaubon {{code}} is geblokkeerd. Er is niets geboekt. Vraag het de organisatie, of verwijder de code.',
  'gift-card-expired':
    'Cadeaubon {{code}} was geldig tot en met {{date}}. Er is niets geboekt. Verwijder de code, of gebruik een andere.',
  'gift-card-spent':
    'Cadeaubon {{code}} is helemaal besteed. Er is niets geboekt. Verwijder de code, of gebruik een andere.',
  'too-few-seats': 'Er zijn niet meer zoveel plekken vrij. Kies er minder, of een andere tijd.',
  'payment-expired': 'De tijd om te betalen is voorbij en je tijdstip is vrijgegeven. Kies opnieuw een tijdstip.',
  'payment-unavailable': 'De betaaldienst is nu niet bereikbaar. Er is niets betaald. Probeer het opnieuw.',
  'payment-update-failed': 'De betaling kon niet worden bijgewerkt.',
  'organisation-suspended':
    'Deze organisatie is voorlopig geblokkeerd, dus er kan niets worden geboekt of gewijzigd. Bestaande boekingen blijven staan.',
}
