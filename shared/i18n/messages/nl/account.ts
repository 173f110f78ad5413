import type { Translation } from '../../messages.ts'
import type { account as english } from '../en/account.ts'

export const account: Translation<typeof english> = {
  'account.log-in': 'Inloggen',
  'account.sign-up': 'Account maken',
  'account.email': 'E-mailadres',
  'account.password': 'Wachtwoord',
  'account.new-password': 'Nieuw wachtwoord',
  'account.password-rule': 'Gebruik minstens 8 tekens, waaronder een hoofdletter en een speciaal teken.',

  'login.lead': 'Log in om te boeken. Je keuze blijft bewaard.',
  'login.password-changed': 'Je wachtwoord is gewijzigd. Log in met je nieuwe wachtwoord.',
  'login.remember': 'Onthoud mij',
  'login.forgot': 'Wachtwoord vergeten?',
  'login.no-account': 'Nog geen account?',

  'sign-up.lead': 'Eén account voor al je boekingen. Je krijgt een code om je e-mailadres te bevestigen.',
  'sign-up.terms': 'Ik ga akkoord met de [algemene voorwaarden] en het [privacybeleid]',
  'sign-up.terms-error': 'Ga akkoord met de voorwaarden om verder te gaan.',
  'sign-up.has-account': 'Heb je al een account?',

  'confirm.title': 'Bevestig je e-mailadres',
  'confirm.lead': 'Vul de code in die we hebben gestuurd naar',
  'confirm.code': 'Code',
  'confirm.button': 'Doorgaan',
  'confirm.no-mail': 'Geen mail gekregen?',
  'confirm.wait': 'Opnieuw sturen over {{seconds}} s',
  'confirm.send-again': 'Stuur opnieuw',
  'confirm.sent-again': 'Er is een nieuwe code onderweg.',

  'forgot.title': 'Wachtwoord vergeten?',
  'forgot.lead': 'Vul je e-mailadres in. Je krijgt een code om een nieuw wachtwoord te kiezen.',
  'forgot.button': 'Doorgaan',
  'forgot.back': 'Terug naar inloggen',

  'reset.title': 'Kies een nieuw wachtwoord',
  'reset.lead': 'Voor het account van',
  'reset.button': 'Wachtwoord wijzigen',
}
