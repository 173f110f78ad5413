import type { Locale } from '#shared/i18n/locale.ts'

/** The expected texts by language, written out so that a changed text fails a test. */
export interface ExpectedTexts {
  launch: string
  close: string
  back: string
  chooseTime: string
  anyone: string
  nextWeek: string
  hasSlots: RegExp
  slots: string
  toLogin: string
  goOn: string
  toPayment: string
  bookForFree: string
  email: string
  password: string
  logIn: string
  signUp: string
  mailCode: string
  terms: RegExp
  code: RegExp
  fullName: string
  payAfterwards: (price: string) => string
  confirmed: string
  orderConfirmed: string
  again: string
  firstFree: RegExp
  packages: string
  payLater: string
  orderAfterwards: RegExp
  withCredit: string
  credits: RegExp
  details: string
  readMore: string
  language: RegExp
  offline: string
  stale: string
  addToCalendar: string
  bookAgain: string
  taken: string
}

export const expectedTexts: Record<Locale, ExpectedTexts> = {
  en: {
    launch: 'Book an appointment',
    close: 'Close',
    back: 'Back',
    chooseTime: 'Choose a time',
    anyone: 'Anyone',
    nextWeek: 'Next week',
    hasSlots: /has time slots/,
    slots: 'Time slots',
    toLogin: 'Continue to log in',
    goOn: 'Continue',
    toPayment: 'Continue to payment',
    bookForFree: 'Book for free',
    email: 'Email',
    password: 'Password',
    logIn: 'Log in',
    signUp: 'Sign up',
    mailCode: 'Email me a code',
    terms: /I agree to the terms and conditions/,
    code: /Character 1 of 6/,
    fullName: 'Full name',
    payAfterwards: (price) => `Book and pay ${price} afterwards`,
    confirmed: 'Booking is confirmed',
    orderConfirmed: 'Order is confirmed',
    again: 'Book again',
    firstFree: /^First free time/,
    packages: 'Packages',
    payLater: 'Pay afterwards',
    orderAfterwards: /^Order and pay €[\d.]+ afterwards$/,
    withCredit: 'Book with 1 credit',
    credits: /^Pay with credits/,
    details: 'Details',
    readMore: 'Read more',
    language: /Nederlands/,
    offline: 'No connection.',
    stale: 'This time is no longer available',
    addToCalendar: 'Add to calendar',
    bookAgain: 'Book something else',
    taken: 'This time was just taken',
  },
  nl: {
    launch: 'Afspraak maken',
    close: 'Sluiten',
    back: 'Terug',
    chooseTime: 'Kies een tijd',
    anyone: 'Maakt niet uit',
    nextWeek: 'Volgende week',
    hasSlots: /heeft vrije tijden/,
    slots: 'Tijden',
    toLogin: 'Door naar inloggen',
    goOn: 'Verder',
    toPayment: 'Door naar betalen',
    bookForFree: 'Gratis boeken',
    email: 'E-mailadres',
    password: 'Wachtwoord',
    logIn: 'Inloggen',
    signUp: 'Account maken',
    mailCode: 'Mail mij een code',
    terms: /Ik ga akkoord met de algemene voorwaarden/,
    code: /Teken 1 van 6/,
    fullName: 'Volledige naam',
    payAfterwards: (price) => `Boek en betaal ${price} achteraf`,
    confirmed: 'Je boeking is bevestigd',
    orderConfirmed: 'Je bestelling is bevestigd',
    again: 'Opnieuw boeken',
    firstFree: /^Eerste vrije tijd/,
    packages: 'Pakketten',
    payLater: 'Achteraf betalen',
    orderAfterwards: /^Bestel en betaal €[\d,]+ achteraf$/,
    withCredit: 'Boek met 1 tegoed',
    credits: /^Betalen met tegoed/,
    details: 'Details',
    readMore: 'Lees meer',
    language: /English/,
    offline: 'Geen verbinding.',
    stale: 'Deze tijd is niet meer vrij',
    addToCalendar: 'Zet in je agenda',
    bookAgain: 'Boek nog iets',
    taken: 'Deze tijd is net bezet',
  },
}
