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
  'too-many-holds':
    'Je houdt al andere tijden vast die nog niet betaald zijn. Betaal of annuleer er een onder ‘Mijn boekingen’ en boek daarna deze.',
  'too-many-holds-nearby':
    'Veel boekingen vanaf jouw netwerk wachten nog op betaling. Probeer het over een paar minuten opnieuw, of kies een andere manier om te betalen.',
  'price-changed': 'De prijs is gewijzigd. Er is niets geboekt. Bekijk de nieuwe prijs.',
  overlap: 'Kies een tijd die niet overlapt met andere tijdsloten',
  'overlap-with': 'Kies een tijd die niet overlapt met andere tijdsloten ({{service}}, {{date}}, {{from}}–{{to}})',
  conflict: 'Iemand anders heeft dit intussen gewijzigd. Bekijk het opnieuw.',
  'no-invoice':
    'Hiervoor is geen factuur: het kost niets, is met tegoed betaald, of de factuurgegevens zijn niet compleet.',
  'credit-too-much': 'Er kan niet meer worden gecrediteerd dan er van deze factuur over is.',
  'transition-not-allowed': 'Dit kan niet meer bij deze boeking.',
  'too-late': 'Hier is het te laat voor: de boeking begint binnenkort. Neem contact met ons op.',
  'credentials-invalid': 'Het e-mailadres of wachtwoord klopt niet.',
  'code-invalid': 'De code is ongeldig, probeer het opnieuw',
  'email-unconfirmed': 'Bevestig eerst je e-mailadres.',
  'second-factor-required': 'Vul een code van je authenticator-app in, of een herstelcode.',
  'login-expired': 'Dit duurde te lang, of te veel codes klopten niet. Log opnieuw in.',
  'passkey-refused': 'Deze passkey werkt hier niet. Probeer het opnieuw, of log op een andere manier in.',
  'last-passkey': 'Deze passkey is de tweede stap bij het inloggen. Zet eerst de tweede stap uit.',
  'terms-required': 'Ga akkoord met de voorwaarden om verder te gaan.',
  'idempotency-mismatch': 'Dit verzoek is al met andere gegevens verstuurd.',
  'rate-limited': 'Te veel pogingen. Wacht even en probeer het opnieuw.',
  'payload-too-large': 'Dit is te veel om in één keer te versturen.',
  'payment-method-unavailable': 'Zo betalen kan hier niet.',
  'customer-blocked': 'Je kunt hier niet online boeken. Neem contact op met de organisatie.',
  'account-required': 'Hiervoor heb je een account nodig. Log eerst in of maak er een.',
  'guest-code-required': 'Bevestig eerst je e-mailadres, met de code die we je mailen.',
  'proof-required':
    'Je browser kon niet aantonen dat hij geen programma is. Laad de pagina opnieuw en probeer het nog eens.',
  'customer-gone': 'Deze klant is er niet meer. Misschien zijn de gegevens gewist.',
  'customers-with-accounts':
    'Beide klanten loggen in met een eigen account. Na samenvoegen zou de een de boekingen van de ander zien.',
  'same-customer': 'Een klant kan niet met zichzelf worden samengevoegd.',
  'payment-ahead-required':
    'Je bent hier eerder niet gekomen en kunt daarom alleen boeken als je vooraf betaalt: met kaart of met een tegoed. Neem contact op met de organisatie als dat niet lukt.',
  'no-credits': 'Er is hiervoor niet genoeg tegoed meer. Kies een andere manier van betalen.',
  'questions-changed': 'De vragen zijn veranderd. Er is niets geboekt. Kijk je antwoorden nog eens na.',
  'too-few-seats': 'Er zijn niet meer zoveel plekken vrij. Kies er minder, of een andere tijd.',
  'payment-expired': 'De tijd om te betalen is voorbij en je tijdstip is vrijgegeven. Kies opnieuw een tijdstip.',
  'payment-unavailable': 'De betaaldienst is nu niet bereikbaar. Er is niets betaald. Probeer het opnieuw.',
  'payment-update-failed': 'De betaling kon niet worden bijgewerkt.',
  'payment-accounts-off': 'Deze server koppelt geen accounts van betaaldiensten.',
  'payment-account-exists': 'Er is een ander betaalaccount gekoppeld. Ontkoppel dat eerst.',
  'payments-open': 'Er lopen nog betalingen. Probeer het daarna opnieuw.',
  'payments-open-count_one': 'Er loopt nog {{count}} betaling. Probeer het daarna opnieuw.',
  'payments-open-count_other': 'Er lopen nog {{count}} betalingen. Probeer het daarna opnieuw.',
  'image-empty': 'Dit bestand is leeg. Kies een JPG- of PNG-afbeelding.',
  'image-type': 'Dit is geen JPG- of PNG-afbeelding. Kies een JPG of PNG van hoogstens 2 MB.',
  'image-too-large': 'Deze afbeelding is groter dan 2 MB. Kies een JPG of PNG van hoogstens 2 MB.',
  'image-too-many-pixels': 'Deze afbeelding heeft meer dan 40 miljoen pixels. Maak haar kleiner of kies een andere.',
  'image-unreadable': 'Deze afbeelding is niet te lezen: ze is misschien beschadigd. Kies een andere.',
  'storage-unavailable': 'Afbeeldingen kunnen nu niet worden opgeslagen of getoond. Probeer het zo opnieuw.',
  'invitation-invalid': 'Deze uitnodiging werkt niet meer. Vraag om een nieuwe.',
  'last-owner': 'Een organisatie heeft een eigenaar nodig. Maak eerst iemand anders eigenaar.',
  'organisation-suspended':
    'Deze organisatie is voorlopig geblokkeerd, dus er kan niets worden geboekt of gewijzigd. Bestaande boekingen blijven staan.',
  'works-here':
    'Je werkt met dit account voor een organisatie. Laat dat daar eerst beëindigen, dan kunnen je gegevens worden gewist.',
  'bookings-ahead': 'Er staan nog boekingen gepland bij deze specialist. Verplaats of annuleer die eerst.',
  'bookings-ahead-count_one':
    'Er staat nog {{count}} boeking gepland bij deze specialist. Verplaats of annuleer die eerst.',
  'bookings-ahead-count_other':
    'Er staan nog {{count}} boekingen gepland bij deze specialist. Verplaats of annuleer die eerst.',
  'seats-booked': 'Er zijn meer plekken dan dat geboekt of aangeboden.',
  'seats-booked-count_one': 'Er is {{count}} plek geboekt of aangeboden. Minder plekken kan niet.',
  'seats-booked-count_other': 'Er zijn {{count}} plekken geboekt of aangeboden. Minder plekken kan niet.',
  'page-name-taken': 'Een andere organisatie heeft deze naam. Kies een andere.',
  'domain-taken': 'Een andere organisatie toont haar pagina op dit domein.',
  unavailable: 'Inplan is nu niet bereikbaar. We blijven het proberen.',
  'file-unreadable':
    'Dit bestand is niet te openen. Misschien gebruikt een ander programma het, of mag je het niet lezen.',
  'file-unwritable': 'Het bestand is daar niet op te slaan. Misschien is de schijf vol, of mag je er niet schrijven.',
  network: 'Geen verbinding. Controleer je internet; Inplan blijft het proberen.',
  offline: 'Inplan is offline, dus er is niets gewijzigd. We blijven verbinding zoeken.',
  'acts-unwritable':
    'Inplan is offline en dit kon niet op deze computer worden bewaard: misschien is de schijf vol. Er is niets gewijzigd.',
  'acts-full':
    'Inplan is offline en er kan niets meer worden bewaard tot de verbinding terug is. Er is niets gewijzigd.',
  'passkey-dismissed': 'Er is geen passkey gekozen. Probeer het opnieuw, of kies een andere manier.',
  timeout: 'Dit duurt te lang. Probeer het opnieuw.',
  internal: 'Er ging iets mis...',
}
