import type { Translation } from '#shared/i18n/message-types.ts'
import type { offlineTexts as english } from '../../en/provider/offline.ts'

export const offlineTexts: Translation<typeof english> = {
  'offline.kept': 'Bewaard; wordt verstuurd zodra de verbinding terug is.',
  'offline.kept-memory': 'Bewaard zolang Inplan open blijft; wordt verstuurd zodra de verbinding terug is.',
  'offline.waiting_one': '{{count}} wijziging wacht op versturen.',
  'offline.waiting_other': '{{count}} wijzigingen wachten op versturen.',
  'offline.asks_one': '{{count}} wijziging vraagt om je keuze.',
  'offline.asks_other': '{{count}} wijzigingen vragen om je keuze.',
  'offline.show': 'Tonen',
  'offline.memory': 'Deze computer heeft geen sleutelhanger. Wat wacht, gaat verloren als je Inplan afsluit.',
  'offline.damaged':
    'Een bestand met wachtende wijzigingen was niet te lezen, dus die zijn niet verstuurd. Het staat apart in de gegevensmap van Inplan.',
  'offline.locked':
    'De sleutelhanger is niet beschikbaar, dus eerdere wijzigingen zijn niet te lezen. Ze blijven bewaard en worden verstuurd zodra dat weer kan.',
  'offline.list': 'Wijzigingen die wachten',
  'offline.list-lead': 'Gedaan zonder verbinding. Ze worden in deze volgorde verstuurd.',
  'offline.none': 'Er wacht niets. Alles is verstuurd.',
  'offline.act.addCustomerNote': 'Notitie',
  'offline.act.noteAttendance': 'Aanwezigheid',
  'offline.act.confirmPayment': 'Betaald',
  'offline.act.saveAbsence': 'Geblokkeerde tijd',
  'offline.act.bookForCustomer': 'Boeking',
  'offline.state.waits': 'Wacht',
  'offline.state.refused': 'Vraagt om je keuze',
  'offline.behind': 'Wacht op je keuze over een eerdere wijziging.',
  'offline.mine': 'Jij, offline op {{when}}:',
  'offline.now': 'Nu:',
  'offline.now-by': '{{what}}, door {{who}} op {{when}}',
  'offline.too-old': 'Dit is meer dan veertien dagen geleden gedaan. Klopt het nog?',
  'offline.gone': 'Het bestaat niet meer.',
  'offline.use-mine': 'Neem die van mij',
  'offline.leave': 'Laat zoals het nu is',
  'offline.change': 'Wijzigen',
  'offline.open-booking': 'Open boeking',
  'offline.anyway': 'Toch boeken',
  'offline.again': 'Probeer opnieuw',
  'offline.remove': 'Verwijderen',
  'offline.remove.title': 'Deze wijziging verwijderen?',
  'offline.remove.text': 'Ze wordt niet verstuurd, en er verandert niets.',
  'offline.remove.done': 'Verwijderd. Er is niets verstuurd.',
  'offline.logout.title': 'Uitloggen terwijl er wijzigingen wachten?',
  'offline.logout.text_one':
    '{{count}} wijziging is nog niet verstuurd. Ze blijft versleuteld op deze computer, en wordt verstuurd als je hier weer inlogt.',
  'offline.logout.text_other':
    '{{count}} wijzigingen zijn nog niet verstuurd. Ze blijven versleuteld op deze computer, en worden verstuurd als je hier weer inlogt.',
  'offline.logout.memory_one': '{{count}} wijziging is nog niet verstuurd. Ze gaat verloren als je Inplan afsluit.',
  'offline.logout.memory_other':
    '{{count}} wijzigingen zijn nog niet verstuurd. Ze gaan verloren als je Inplan afsluit.',
  'offline.unsent': 'Nog niet verstuurd',
  'offline.unsent-since': 'Nog niet verstuurd, genoteerd op {{when}}',
  'offline.named': '{{name}}, nog niet verstuurd',
  'offline.known-only': 'Zonder verbinding vind je alleen klanten met een boeking in de agenda die je het laatst zag.',
  'offline.checked-time':
    'Vergeleken met de agenda die je het laatst zag. Of de tijd vrij is, blijkt als de boeking wordt verstuurd.',
  'offline.block-only':
    'Zonder verbinding wordt één blok voor één persoon bewaard en later verstuurd. Boekingen erin blijven zoals ze zijn.',
  'offline.record-part':
    'Zonder verbinding is alleen dit van de klant bekend. Een notitie wordt bewaard en later verstuurd.',
}
