import type { Locale } from '#shared/i18n/locale.ts'
import type { Mail } from '../mailbox.ts'

/** The texts of the account's screens, written out so that a changed text fails a test. */
export const texts = {
  en: {
    browser: 'en-GB',
    path: '/en',
    services: 'Services',
    emailError: 'Please enter a valid email address',
    weakPassword: 'short',
    passwordRule: 'Use at least 8 characters.',
    termsLinks: ['terms and conditions', 'privacy policy'],
    termsError: 'Agree to the terms to go on.',
    commonPassword: 'This password is too easy to guess.',
    box: (number: number) => `Character ${number} of 6`,
    wrongCode: 'The code is invalid, try again',
    wait: /Send again in \d+ s/,
    goOn: 'Continue',
    account: 'Your account',
    ownPlaces: ['My bookings', 'My credits'],
    logOut: 'Log out',
    forgot: 'Forgot your password?',
    newPassword: 'New password',
    reset: 'Reset password',
    changed: 'Your password was changed. Log in with the new one.',
    refused: 'The email address or password is incorrect.',
    unknown: 'Something went wrong...',
    resetMail: /is your code for a new password/,
  },
  nl: {
    browser: 'nl-NL',
    path: '',
    services: 'Diensten',
    emailError: 'Vul een geldig e-mailadres in',
    weakPassword: 'zonder-hoofdletter',
    passwordRule: 'Gebruik minstens 8 tekens, waaronder een hoofdletter en een speciaal teken.',
    termsLinks: ['algemene voorwaarden', 'privacybeleid'],
    termsError: 'Ga akkoord met de voorwaarden om verder te gaan.',
    commonPassword: 'Dit wachtwoord is te makkelijk te raden.',
    box: (number: number) => `Teken ${number} van 6`,
    wrongCode: 'De code is ongeldig, probeer het opnieuw',
    wait: /Opnieuw sturen over \d+ s/,
    goOn: 'Doorgaan',
    account: 'Je account',
    ownPlaces: ['Mijn boekingen', 'Mijn tegoed'],
    logOut: 'Uitloggen',
    forgot: 'Wachtwoord vergeten?',
    newPassword: 'Nieuw wachtwoord',
    reset: 'Wachtwoord wijzigen',
    changed: 'Je wachtwoord is gewijzigd. Log in met je nieuwe wachtwoord.',
    refused: 'Het e-mailadres of wachtwoord klopt niet.',
    unknown: 'Er ging iets mis...',
    resetMail: /is je code voor een nieuw wachtwoord/,
  },
} as const satisfies Record<Locale, unknown>

/** Returns the six-digit code in a mail. */
export const codeIn = ({ text }: Mail): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''

/** Returns a code that differs from the given one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
