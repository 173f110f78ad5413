import type { Translation } from '#shared/i18n/message-types.ts'
import type { providerErrors as english } from '../en/provider-errors.ts'

export const providerErrors: Translation<typeof english> = {
  overlap: 'Kies een tijd die niet overlapt met andere tijdsloten',
  'overlap-with': 'Kies een tijd die niet overlapt met andere tijdsloten ({{service}}, {{date}}, {{from}} - {{to}})',
  'credit-too-much': 'Er kan niet meer worden gecrediteerd dan er van deze factuur over is.',
  'refund-too-much':
    'Er kan niet meer worden teruggegeven dan er over is van wat is betaald. Kijk opnieuw naar de bedragen.',
  'customers-with-accounts':
    'Beide klanten loggen in met een eigen account. Na samenvoegen zou de een de boekingen van de ander zien.',
  'same-customer': 'Een klant kan niet met zichzelf worden samengevoegd.',
  'customer-without-address': 'Deze klant heeft geen e-mailadres. Bel zelf, en kies de nieuwe tijd zelf.',
  'customer-gone': 'Deze klant is er niet meer. Misschien zijn de gegevens gewist.',
  'payment-accounts-off': 'Deze server koppelt geen accounts van betaaldiensten.',
  'payment-account-exists': 'Er is een ander betaalaccount gekoppeld. Ontkoppel dat eerst.',
  'payments-open': 'Er lopen nog betalingen. Probeer het daarna opnieuw.',
  'payments-open-count_one': 'Er loopt nog {{count}} betaling. Probeer het daarna opnieuw.',
  'payments-open-count_other': 'Er lopen nog {{count}} betalingen. Probeer het daarna opnieuw.',
  'image-empty': 'Dit bestand is leeg. Kies een JPG- of PNG-afbeelding.',
  'image-type': 'Dit is geen JPG- of PNG-afbeelding. Kies een JPG of PNG van hoogstens 2 MB.',
  'image-too-large': 'Deze afbeelding is groter dan 2 MB. Kies een JPG of PNG van hoogstens 2 MB.',
  'image-too-many-pixels':
    'Deze afbeelding heeft meer dan 40 miljoen pixels, of een zijde van meer dan 20.000. Maak haar kleiner of kies een andere.',
  'image-unreadable': 'Deze afbeelding is niet te lezen: ze is misschien beschadigd. Kies een andere.',
  'storage-unavailable': 'Afbeeldingen kunnen nu niet worden opgeslagen of getoond. Probeer het zo opnieuw.',
  'invitation-invalid': 'Deze uitnodiging werkt niet meer. Vraag om een nieuwe.',
  'last-owner': 'Een organisatie heeft een eigenaar nodig. Maak eerst iemand anders eigenaar.',
  'bookings-ahead': 'Er staan nog boekingen gepland bij deze specialist. Verplaats of annuleer die eerst.',
  'bookings-ahead-count_one':
    'Er staat nog {{count}} boeking gepland bij deze specialist. Verplaats of annuleer die eerst.',
  'bookings-ahead-count_other':
    'Er staan nog {{count}} boekingen gepland bij deze specialist. Verplaats of annuleer die eerst.',
  'seats-booked': 'Er zijn meer plekken dan dat geboekt of aangeboden.',
  'too-many-unpaid-count_one':
    'Je kunt hier {{count}} afspraak hebben staan die nog niet betaald is. Er is niets geboekt. Betaal of annuleer die eerst, betaal deze nu, of vraag het de organisatie.',
  'too-many-unpaid-count_other':
    'Je kunt hier {{count}} afspraken hebben staan die nog niet betaald zijn. Er is niets geboekt. Betaal of annuleer er eerst een, betaal deze nu, of vraag het de organisatie.',
  'seats-booked-count_one': 'Er is {{count}} plek geboekt of aangeboden. Minder plekken kan niet.',
  'seats-booked-count_other': 'Er zijn {{count}} plekken geboekt of aangeboden. Minder plekken kan niet.',
  'page-name-taken': 'Een andere organisatie heeft deze naam. Kies een andere.',
  'domain-taken': 'Een andere organisatie toont haar pagina op dit domein.',
  'file-unreadable':
    'Dit bestand is niet te openen. Misschien gebruikt een ander programma het, of mag je het niet lezen.',
  'file-unwritable': 'Het bestand is daar niet op te slaan. Misschien is de schijf vol, of mag je er niet schrijven.',
  'acts-unwritable':
    'Inplan is offline en dit kon niet op deze computer worden bewaard: misschien is de schijf vol. Er is niets gewijzigd.',
  'acts-full':
    'Inplan is offline en er kan niets meer worden bewaard tot de verbinding terug is. Er is niets gewijzigd.',
}
