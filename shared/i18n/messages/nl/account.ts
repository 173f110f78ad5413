import type { Translation } from '#shared/i18n/message-types.ts'
import type { account as english } from '../en/account.ts'

export const account: Translation<typeof english> = {
  'account.log-in': 'Inloggen',
  'account.sign-up': 'Account maken',
  'account.email': 'E-mailadres',
  'account.password': 'Wachtwoord',
  'account.new-password': 'Nieuw wachtwoord',
  'account.password-rule': 'Gebruik minstens 8 tekens, waaronder een hoofdletter en een speciaal teken.',

  'login.lead': 'Log in om te boeken. Je keuze blijft bewaard.',
  'login.lead-repeat': 'Log in om de afspraak te herhalen: daarvoor heb je een account nodig. Je keuze blijft bewaard.',
  'login.password-changed': 'Je wachtwoord is gewijzigd. Log in met je nieuwe wachtwoord.',
  'login.remember': 'Onthoud mij',
  'login.forgot': 'Wachtwoord vergeten?',
  'login.no-account': 'Nog geen account?',

  'login.passkey': 'Inloggen met een passkey',
  'login.code': 'Mail mij een code',

  'login-code.title': 'Inloggen met een code',
  'login-code.lead': 'Vul je e-mailadres in. Je krijgt een code waarmee je inlogt, zonder wachtwoord.',
  'login-code.button': 'Doorgaan',
  'login-code.by-text': 'Stuur de code per sms',
  'login-code.texted':
    'Als je hier met sms hebt ingestemd, is er een nieuwe code onderweg naar je telefoon. Anders komt hij per mail.',

  'second-factor.title': 'Tweede stap',
  'second-factor.on':
    'Na het wachtwoord vraagt inloggen om een code van je authenticator-app, een herstelcode of een passkey.',
  'second-factor.off': 'Inloggen heeft bij jou geen tweede stap.',
  'second-factor.switch-off': 'Uitzetten',
  'second-factor.lead': 'Hiervoor is de tweede stap nog één keer nodig. Herstelcodes werken daarna niet meer.',
  'second-factor.with-passkey': 'Passkey gebruiken',
  'second-step.title': 'Nog één stap',
  'second-step.lead': 'Je account heeft een tweede stap.',
  'second-step.code': 'Code',
  'second-step.hint': 'Zes cijfers van je authenticator-app, of een van je herstelcodes.',

  'passkeys.title': 'Passkeys',
  'passkeys.lead': 'Log in met je vingerafdruk, je gezicht of de code van je apparaat, zonder wachtwoord.',
  'passkeys.elsewhere': 'Hier kun je geen passkeys toevoegen. Open de boekingspagina in een eigen venster.',
  'passkeys.add': 'Passkey toevoegen',
  'passkeys.name': 'Naam',
  'passkeys.name-hint': 'Waaraan je hem herkent, zoals “Mijn telefoon”.',
  'passkeys.added': 'Toegevoegd {{date}}',
  'passkeys.used': 'laatst gebruikt {{date}}',
  'passkeys.unused': 'nog niet gebruikt',
  'passkeys.rename': 'Naam wijzigen',
  'passkeys.rename-named': 'Naam wijzigen van “{{name}}”',
  'passkeys.remove': 'Verwijderen',
  'passkeys.remove-named': '“{{name}}” verwijderen',
  'passkeys.remove-question': 'Je kunt er dan niet meer mee inloggen. Verwijder hem ook op je apparaat.',
  'passkeys.cancel': 'Annuleren',
  'passkeys.save': 'Opslaan',

  'sign-up.lead': 'Eén account voor al je boekingen. Je krijgt een code om je e-mailadres te bevestigen.',
  'sign-up.terms': 'Ik ga akkoord met de [algemene voorwaarden] en het [privacybeleid]',
  'sign-up.terms-error': 'Ga akkoord met de voorwaarden om verder te gaan.',
  'sign-up.guest-lead': 'Je krijgt een code per mail. Je account heeft geen wachtwoord, tot je er een wilt.',
  'sign-up.guest-terms': 'Met een account ga je akkoord met de [algemene voorwaarden] en het [privacybeleid].',
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
