import type { Locale } from '#shared/i18n/locale.ts'

/** A page of paragraphs under headings. */
export interface LegalText {
  readonly title: string
  readonly lead: string
  readonly sections: readonly (readonly [heading: string, text: string])[]
}

/** The terms that a customer agrees to at sign-up, unless the operator has configured other terms. */
export const terms: Readonly<Record<Locale, LegalText>> = {
  en: {
    title: 'Terms and conditions',
    lead: 'What you agree to when you make an account and book with it.',
    sections: [
      [
        'What Inplan does',
        'Inplan passes your booking on to the professional or company that you book with. What you book is an agreement between you and them; they deliver the service and answer for it.',
      ],
      [
        'Your account',
        'You use an email address of your own, keep your password to yourself, and tell us when somebody else knows it. One account serves all your bookings.',
      ],
      [
        'Booking, changing and cancelling',
        'A booking stands when Inplan confirms it. Until when you can move or cancel it, and what a late cancellation costs, is shown before you book and with your booking.',
      ],
      [
        'Paying',
        'You pay the price that is shown before you confirm. A payment that arrives when the time is no longer free is paid back. Credits can be used at the organisation that sold them, until the day that is shown with them.',
      ],
      [
        'Fair use',
        'You book what you mean to keep. Who misuses the service, for example by booking in somebody else’s name, can be shut out.',
      ],
      ['Ending it', 'You can erase your account and your data at any time. Upcoming bookings end with that.'],
    ],
  },
  nl: {
    title: 'Algemene voorwaarden',
    lead: 'Waarmee je akkoord gaat als je een account maakt en ermee boekt.',
    sections: [
      [
        'Wat Inplan doet',
        'Inplan geeft je boeking door aan de professional of het bedrijf waar je boekt. Wat je boekt is een afspraak tussen jou en hen; zij leveren de dienst en staan ervoor in.',
      ],
      [
        'Je account',
        'Je gebruikt een eigen e-mailadres, houdt je wachtwoord voor jezelf en laat het weten als iemand anders het kent. Eén account is genoeg voor al je boekingen.',
      ],
      [
        'Boeken, wijzigen en annuleren',
        'Een boeking staat vast zodra Inplan die bevestigt. Tot wanneer je kunt verzetten of annuleren, en wat te laat annuleren kost, zie je voordat je boekt en bij je boeking.',
      ],
      [
        'Betalen',
        'Je betaalt de prijs die je ziet voordat je bevestigt. Komt een betaling binnen als de tijd niet meer vrij is, dan krijg je die terug. Tegoed gebruik je bij de organisatie die het verkocht, tot de dag die erbij staat.',
      ],
      [
        'Eerlijk gebruik',
        'Je boekt wat je van plan bent na te komen. Wie de dienst misbruikt, bijvoorbeeld door op naam van een ander te boeken, kan worden uitgesloten.',
      ],
      ['Stoppen', 'Je kunt je account en je gegevens altijd wissen. Boekingen die nog komen, vervallen daarmee.'],
    ],
  },
}

export const privacy: Readonly<Record<Locale, LegalText>> = {
  en: {
    title: 'Privacy policy',
    lead: 'What is kept about you, what for, and for how long.',
    sections: [
      [
        'What is kept',
        'Your email address and name, your telephone number if you give one, your password as a hash that nobody can read, and your bookings, credits, payments and invoices. Card details go to the payment provider only.',
      ],
      [
        'What for',
        'To book, pay, remind you and let you log in safely. The professional or company that you book with sees your name, email address, telephone number and your bookings with them, and may keep notes and labels about you; of your bookings elsewhere they see nothing. Who books for you by telephone enters what you tell them. If you agree to text messages, the service that sends them gets your mobile number and their words.',
      ],
      [
        'In your browser',
        'Your log-in and your language are kept in the browser, so that you need not enter them again. There are no tracking cookies.',
      ],
      [
        'For how long',
        'A log-in that is not used ends after thirty days, a code after ten minutes. The network addresses of log-ins are kept for ninety days. Your account and bookings stay until you have them erased; payments are then kept without your name. Invoices keep your name and address until seven years after the year of the invoice, as tax law demands.',
      ],
      [
        'Your rights',
        'You can see and change your data, get a copy of it, and have it erased. With an account you get the copy and erase it all yourself, under “My data” in the menu of your account. For anything else, ask the organisation that you booked with.',
      ],
    ],
  },
  nl: {
    title: 'Privacybeleid',
    lead: 'Wat er over je wordt bewaard, waarvoor en hoelang.',
    sections: [
      [
        'Wat er wordt bewaard',
        'Je e-mailadres en naam, je telefoonnummer als je dat geeft, je wachtwoord als hash die niemand kan lezen, en je boekingen, tegoed, betalingen en facturen. Kaartgegevens gaan alleen naar de betaaldienst.',
      ],
      [
        'Waarvoor',
        'Om te boeken, te betalen, je te herinneren en je veilig te laten inloggen. De professional of het bedrijf waar je boekt ziet je naam, e-mailadres, telefoonnummer en je boekingen bij hen, en kan notities en labels over je bewaren; van je boekingen elders ziet hij of zij niets. Wie telefonisch voor je boekt, voert in wat je vertelt. Als je akkoord gaat met sms-berichten, krijgt de dienst die ze verstuurt je mobiele nummer en de tekst ervan.',
      ],
      [
        'In je browser',
        'Je login en je taal worden in de browser bewaard, zodat je ze niet opnieuw hoeft in te vullen. Er zijn geen volgcookies.',
      ],
      [
        'Hoelang',
        'Een login die niet wordt gebruikt eindigt na dertig dagen, een code na tien minuten. Netwerkadressen van logins worden negentig dagen bewaard. Je account en boekingen blijven tot je ze laat wissen; betalingen worden dan zonder je naam bewaard. Op facturen blijven je naam en adres staan tot zeven jaar na het jaar van de factuur, zoals de belastingwet eist.',
      ],
      [
        'Je rechten',
        'Je kunt je gegevens inzien en wijzigen, er een kopie van krijgen en ze laten wissen. Met een account haal je de kopie zelf op en wis je alles zelf, bij “Mijn gegevens” in het menu van je account. Vraag de rest aan de organisatie waar je hebt geboekt.',
      ],
    ],
  },
}
