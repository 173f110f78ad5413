import { describe, expect, test } from 'vitest'
import { contrast } from '#shared/colour/accent.ts'
import { palette } from '#server/platform/html/palette.ts'
import { parseInstant } from '#shared/time/instant.ts'
import {
  bookingEnded,
  bookingMoved,
  cancellationConfirmed,
  paymentRefunded,
  reminder,
  rescheduleAsked,
} from './booking-change-mails.ts'
import { bookingCancelled, bookingConfirmed, type BookingMail } from './booking-mail-wording.ts'
import { feeAsked, feeCharged, feePaid } from './money/fee-mails.ts'
import { hasCalendarFile, toCustomer } from './wording-by-template.ts'
import { mailHtml } from '#server/platform/mail/mail-html.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'
import { bookingReceived, cancellationReceived, expiryReceived, moveReceived } from './specialist-mails.ts'

const booking: BookingMail = {
  organisationName: 'Studio Noord',
  serviceName: 'Posture assessment',
  specialistName: 'Daan Visser',
  customer: { name: 'Noor Jansen', email: 'noor@example.test', phoneNumber: '06 1234 5678' },
  date: '2025-03-14',
  startTime: '18:30',
  endTime: '19:15',
  zone: '',
  durationMinutes: 45,
  seats: 1,
  priceCents: 6250,
  paysAfterwards: true,
  locationTypes: ['physical', 'virtual'],
  addresses: ['Papaverweg 34, 1032 KJ Amsterdam'],
  previously: undefined,
  answerBy: undefined,
  settlement: 'nothing',
  calendarEntry: {
    title: 'Posture assessment – Studio Noord',
    start: parseInstant('2025-03-14T18:30:00+01:00')!,
    end: parseInstant('2025-03-14T19:15:00+01:00')!,
    description: 'Daan Visser',
    place: 'Papaverweg 34, 1032 KJ Amsterdam',
  },
}

const again = 'https://book.example.test/widget/timeslot?organization_id=1&serviceId=2'
const links = {
  bookAgainUrl: again,
  bookingUrl: (action?: string) =>
    `https://book.example.test/widget/?organization_id=1&appointmentId=3${action ? `&action=${action}` : ''}`,
  provider: {
    url: 'https://book.example.test/provider/#/calendar?day=2025-03-14',
    appLink: 'inplan://booking/3',
  },
}

describe('the text of a booking mail', () => {
  test('booking confirmed, in English', () => {
    const mail = bookingConfirmed(booking, 'en', links)
    expect(mail.subject).toBe('Booking is confirmed: Posture assessment, 14 Mar 2025, 18:30')
    expect(mailText(mail)).toBe(`Booking is confirmed

Hello Noor Jansen, Studio Noord is expecting you.

Service: Posture assessment
With: Daan Visser
Date: Friday 14 March 2025
Time: 18:30 - 19:15
Duration: 45 min
Locations: Papaverweg 34, 1032 KJ Amsterdam; Video-call: you get the link from Daan Visser
Total: €62.50. You pay afterwards.

View or change the booking: https://book.example.test/widget/?organization_id=1&appointmentId=3

Add to your calendar:
- Google Calendar: https://calendar.google.com/calendar/render?action=TEMPLATE&text=Posture+assessment+%E2%80%93+Studio+Noord&dates=20250314T173000Z%2F20250314T181500Z&details=Daan+Visser&location=Papaverweg+34%2C+1032+KJ+Amsterdam
- Outlook: https://outlook.live.com/calendar/0/deeplink/compose?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent&subject=Posture%20assessment%20%E2%80%93%20Studio%20Noord&startdt=2025-03-14T17%3A30%3A00Z&enddt=2025-03-14T18%3A15%3A00Z&body=Daan%20Visser&location=Papaverweg%2034%2C%201032%20KJ%20Amsterdam

To add it to another calendar, open the attached file.

-- 
Inplan sent this email for Studio Noord.
`)
  })

  test('booking confirmed, in Dutch and free of charge', () => {
    const mail = bookingConfirmed(
      { ...booking, priceCents: 0, paysAfterwards: false, locationTypes: ['phone'], durationMinutes: 75 },
      'nl',
      links,
    )
    expect(mail.subject).toBe('Je boeking is bevestigd: Posture assessment, 14 mrt 2025, 18:30')
    expect(mailText(mail).replaceAll(/^- (\w+)[^:]*: https:.*$/gm, '- $1')).toBe(`Je boeking is bevestigd

Hallo Noor Jansen, Studio Noord verwacht je.

Dienst: Posture assessment
Bij: Daan Visser
Datum: vrijdag 14 maart 2025
Tijd: 18:30 - 19:15
Duur: 1 u 15 min
Locatie: Telefonisch: 06 1234 5678
Totaal: Gratis

Boeking bekijken of wijzigen: https://book.example.test/widget/?organization_id=1&appointmentId=3

Zet in je agenda:
- Google
- Outlook

Zet je de afspraak in een andere agenda? Open dan de bijlage.

-- 
Inplan stuurde deze mail namens Studio Noord.
`)
  })

  test('a booking without a location says so', () => {
    expect(mailText(bookingConfirmed({ ...booking, locationTypes: [] }, 'en', links))).toContain(
      'Location: Location to be determined\n',
    )
  })

  test('booking cancelled, with a link to choose another time', () => {
    expect(mailText(bookingCancelled(booking, 'en', links))).toContain(`Choose another time: ${again}\n`)
    expect(mailText(bookingCancelled(booking, 'nl', links))).toContain(`Kies een ander moment: ${again}\n`)
    const paid = { ...booking, settlement: 'money-back' } as const
    expect(mailText(bookingCancelled(paid, 'en', links))).toContain('You get back what you paid.\n')
  })

  test('the specialist’s mail says who booked, what the customer pays, and where the booking is in the app (R-D351)', () => {
    const mail = bookingReceived(booking, 'en', links)
    expect(mail.subject).toBe('New booking: Noor Jansen, 14 Mar 2025, 18:30')
    expect(mailText(mail)).toContain('Customer: Noor Jansen\nEmail: noor@example.test\nPhone: 06 1234 5678\n')
    expect(mailText(mail)).toContain(`Total: €62.50. The customer pays afterwards.

Open the calendar: https://book.example.test/provider/#/calendar?day=2025-03-14

Do you use the Inplan desktop app? Then open this link with it: inplan://booking/3
`)
    expect(
      mailText(bookingReceived({ ...booking, customer: { ...booking.customer, phoneNumber: '' } }, 'nl', links)),
    ).toContain('Klant: Noor Jansen\nE-mail: noor@example.test\nDienst: ')
  })
})

test.each([
  ['en', 1, 'Total: 1 credit'],
  ['en', 2, 'Total: 2 credits'],
  ['nl', 1, 'Totaal: 1 tegoed'],
  ['nl', 2, 'Totaal: 2 tegoeden'],
] as const)(
  'In %s, the mail of a booking with %i seats that credits pay gives its total in credits (R-D359)',
  (locale, seats, line) => {
    const paid = { ...booking, seats, priceCents: 0, paysAfterwards: false, paysByCredit: true }
    expect(mailText(bookingConfirmed(paid, locale, links)).split('\n')).toContain(line)
  },
)

test('The customer’s mail has the link of a video call; the specialist’s mail does not say who sends that link (R-D361)', () => {
  const call = { ...booking, locationTypes: ['virtual'] as const }
  const videoUrl = 'https://meet.example.com/daan'
  expect(mailText(bookingConfirmed({ ...call, videoUrl }, 'nl', links))).toContain(`Locatie: Videogesprek: ${videoUrl}`)
  expect(mailText(bookingReceived(call, 'en', links))).toContain('Location: Video-call\n')
})

describe('mails about a changed booking', () => {
  const before = { date: '2025-03-12', startTime: '09:00', zone: '' }

  test('moved: the new time and the previous one', () => {
    const mail = bookingMoved({ ...booking, previously: before }, 'en', links)
    expect(mail.subject).toBe('Booking was moved: Posture assessment, 14 Mar 2025, 18:30')
    expect(mailText(mail)).toContain('Previously: 12 Mar 2025, 09:00\nService: Posture assessment\n')
    expect(mailText(bookingMoved({ ...booking, previously: before }, 'nl', links))).toContain(
      'Eerder: 12 mrt 2025, 09:00\n',
    )
  })

  test('asked to choose another time: the mail has the link and the deadline', () => {
    const asked = { ...booking, answerBy: before }
    const mail = mailText(rescheduleAsked(asked, 'en', links))
    expect(mail).toContain(`Choose another time: ${links.bookingUrl('answer')}\n`)
    expect(mail).toContain('Please answer before 12 Mar 2025, 09:00. After that the booking is cancelled.')
    expect(mailText(rescheduleAsked(asked, 'nl', links))).toContain('Reageer vóór 12 mrt 2025, 09:00.')
    expect(mailText(rescheduleAsked(booking, 'en', links))).not.toContain('answer before')
  })

  test.each([
    ['nothing' as const, undefined],
    ['credit-back' as const, 'Your credit is back: you can use it for another booking.'],
    ['money-back' as const, 'You get back what you paid.'],
    ['forfeited' as const, 'It was cancelled late, so what you paid is not given back.'],
  ])('cancelled by the customer, %s', (settlement, expected) => {
    const text = mailText(cancellationConfirmed({ ...booking, settlement }, 'en', links))
    const [, note] = /Book again: .+\n\n(?:(.+)\n\n)?To remove it/.exec(text) ?? ['', 'no note']
    expect(note).toBe(expected)
  })

  test('ended because a deadline passed', () => {
    expect(bookingEnded('lapsed', booking, 'en', links).title).toBe('Your booking was not paid in time')
    expect(bookingEnded('expired', booking, 'nl', links).title).toBe('Je boeking is vervallen')
    expect(mailText(bookingEnded('lapsed', booking, 'en', links))).toContain(`Choose another time: ${again}\n`)
  })

  test('refunded because the payment came too late (R-D36)', () => {
    const mail = paymentRefunded({ ...booking, paysAfterwards: false }, 'en', links)
    expect(mail.subject).toBe('You get your money back: Posture assessment, 14 Mar 2025, 18:30')
    expect(mailText(mail)).toContain('Total: €62.50\n')
    const deposit = mailText(paymentRefunded({ ...booking, returnedCents: 2000 }, 'en', links))
    expect(deposit).toContain('You get back: €20\n')
    expect(deposit).not.toContain('Total')
    expect(mailText(paymentRefunded(booking, 'nl', links))).toContain('Het kan een paar werkdagen duren')
  })

  test.each([
    [
      'day',
      'en',
      'Reminder: Posture assessment, 14 Mar 2025, 18:30',
      'Studio Noord is expecting you. This is your booking:',
    ],
    ['hour', 'en', 'Reminder: Posture assessment, 14 Mar 2025, 18:30', 'it is almost time'],
    [
      'day',
      'nl',
      'Herinnering: Posture assessment, 14 mrt 2025, 18:30',
      'Studio Noord verwacht je. Dit is je boeking:',
    ],
    ['hour', 'nl', 'Herinnering: Posture assessment, 14 mrt 2025, 18:30', 'het is bijna zover'],
  ] as const)(
    'a reminder, a %s before in %s, says when and where and leads to the booking (R-D127)',
    (kind, locale, subject, says) => {
      const mail = reminder(kind, booking, locale, links)
      expect(mail.subject).toBe(subject)
      const text = mailText(mail)
      expect(text).toContain(says)
      expect(text).toContain('Papaverweg 34, 1032 KJ Amsterdam')
      expect(text).toContain(`: ${links.bookingUrl()}\n`)
    },
  )

  test.each([
    [
      'en',
      false,
      'you did not come to this booking',
      'Charged: €31.25',
      'You agreed to this when you booked: I agree.',
    ],
    ['nl', true, 'je hebt deze afspraak te laat geannuleerd', 'Afgeschreven: €31,25', 'akkoord gegaan: I agree.'],
  ] as const)(
    'a fee was charged, in %s, because of a late cancellation: %s (R-D301)',
    (locale, isCancelled, why, amount, agreed) => {
      const told = { ...booking, isCancelled, returnedCents: 3125, guaranteeWording: 'I agree.' }
      const text = mailText(feeCharged(told, locale, links))
      for (const part of [why, amount, agreed]) expect(text).toContain(part)
    },
  )

  test.each([
    ['en', false, 'you did not come to this booking', 'Still to pay: €31.25', 'Pay the fee: '],
    ['nl', true, 'je hebt deze afspraak te laat geannuleerd', 'Nog te betalen: €31,25', 'Vergoeding betalen: '],
  ] as const)(
    'a fee is asked for, in %s, because of a late cancellation: %s (R-D311)',
    (locale, isCancelled, why, amount, action) => {
      const told = { ...booking, isCancelled, returnedCents: 3125, guaranteeWording: 'I agree.' }
      const text = mailText(feeAsked(told, locale, links))
      for (const part of [why, amount, 'I agree.', `${action}${links.bookingUrl()}`]) expect(text).toContain(part)
      expect(hasCalendarFile('fee-asked')).toBe(false)
      expect(mailText(feePaid(told, locale, links))).toContain('31')
    },
  )

  test.each([
    ['is paid afterwards', { paysAfterwards: true }, 'No card was given for your booking'],
    ['has a deposit', { paysAfterwards: false }, 'Your booking was not paid in time'],
  ])('the hold has ended for a booking that %s (R-D299)', (_, change, title) => {
    const told = { ...booking, ...change, guaranteeWording: 'I agree.' }
    expect(toCustomer['hold-expired'](told, 'en', links).title).toBe(title)
  })

  test('the specialist’s mails about a moved or cancelled booking', () => {
    expect(moveReceived({ ...booking, previously: before }, 'en', links).subject).toBe(
      'Moved: Noor Jansen, 14 Mar 2025, 18:30',
    )
    expect(mailText(moveReceived({ ...booking, previously: before }, 'en', links))).toContain(
      'Previously: 12 Mar 2025, 09:00\n',
    )
    expect(mailText(cancellationReceived(booking, 'nl', links))).toContain(
      'Noor Jansen heeft deze boeking geannuleerd:',
    )
    expect(mailText(expiryReceived(booking, 'en', links))).toContain('did not answer your request for another time')
  })
})

describe('the HTML part of a mail', () => {
  test('contains the language of the mail and the content of the text part', () => {
    const html = mailHtml(bookingConfirmed(booking, 'nl', links))
    expect(html).toContain('<html lang="nl">')
    expect(html).toContain('<title>Je boeking is bevestigd</title>')
    expect(html).toContain('€62,50<br>Je betaalt achteraf.')
  })

  test('text that a person typed is escaped (T-A8)', () => {
    const evil = {
      ...booking,
      serviceName: '<img src=x onerror=alert(1)>',
      customer: { ...booking.customer, name: '"><b>' },
    }
    const html = mailHtml(bookingConfirmed(evil, 'en', links))
    expect(html).not.toMatch(/<img|<b>/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test('the preview text is the first paragraph, without name and title', () => {
    const html = mailHtml(bookingConfirmed(booking, 'en', links))
    const [, preview] = /<body[^>]*>\s*<div style="display:none[^>]*>([^&]*)/.exec(html) ?? []
    expect(preview).toBe('Hello Noor Jansen, Studio Noord is expecting you.')
  })

  test('a link is always a web address and cannot leave its attribute (T-A8)', () => {
    const evil = { ...booking, calendarEntry: { ...booking.calendarEntry, title: '"><script>alert(1)</script>' } }
    const html = mailHtml(bookingConfirmed(evil, 'en', links))
    expect(html).not.toContain('<script')
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.slice(0, 8))).toEqual(
      Array.from({ length: 3 }, () => 'https://'),
    )
  })

  test.each(['#ffd60a', '#1a1a40', '#ffffff', '#000000', '#e91e63'])(
    'buttons and links have the brand colour %s, readable in both schemes (R-D242)',
    (brand) => {
      const html = mailHtml(bookingConfirmed(booking, 'en', links), { colour: brand, logo: null, contact: [] })
      const [, button = '', ink = ''] = /class="act"[^>]*background:(#\w{6})[^>]*;color:(#\w{6})/.exec(html) ?? []
      const [, darkButton = '', darkInk = ''] =
        /\.act \{ background: (#\w{6}) !important; color: (#\w{6})/.exec(html) ?? []
      const [, link = ''] = /class="link"[^>]*color:(#\w{6})/.exec(html) ?? []
      const [, darkLink = ''] = /\.link \{ color: (#\w{6})/.exec(html) ?? []
      expect(button).toBe(brand)
      for (const [text, ground] of [
        [ink, button],
        [darkInk, darkButton],
        [link, palette.light.surface],
        [darkLink, palette.dark.surface],
      ] as const) {
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  test('loads nothing from other servers', () => {
    expect(mailHtml(bookingConfirmed(booking, 'en', links))).not.toMatch(/\bsrc=|url\(|<link/)
  })

  test('the logo is attached to the mail and is its only picture (R-D295)', () => {
    const html = mailHtml(bookingConfirmed(booking, 'en', links), {
      colour: null,
      logo: Buffer.from('a picture'),
      contact: [],
    })
    expect([...html.matchAll(/\bsrc="([^"]*)"/g)].map(([, source]) => source)).toEqual(['cid:logo'])
    expect(html).not.toMatch(/url\(|<link/)
  })
})

describe('the time zone of a booking by phone or video (R-D352)', () => {
  const zone = 'Vancouver, UTC-7'
  const call: BookingMail = { ...booking, zone, locationTypes: ['virtual'] }

  test('stands beside its time in subject and text', () => {
    const mail = bookingConfirmed(call, 'en', links)
    expect(mail.subject).toBe('Booking is confirmed: Posture assessment, 14 Mar 2025, 18:30 (Vancouver, UTC-7)')
    expect(mailText(mail)).toContain('Time: 18:30 - 19:15 (Vancouver, UTC-7)\n')
    const before = { date: '2025-03-12', startTime: '09:00', zone: 'Vancouver, UTC-8' }
    const moved = mailText(bookingMoved({ ...call, previously: before }, 'nl', links))
    expect(moved).toContain('Eerder: 12 mrt 2025, 09:00 (Vancouver, UTC-8)\n')
    expect(mailText(rescheduleAsked({ ...call, answerBy: before }, 'en', links))).toContain(
      'before 12 Mar 2025, 09:00 (Vancouver, UTC-8).',
    )
  })

  test('is left out for a booking in person', () => {
    expect(mailText(bookingConfirmed(booking, 'en', links))).toContain('Time: 18:30 - 19:15\n')
  })
})

describe('right-to-left names and characters that change the text direction (R-D354)', () => {
  test('do not turn the rest of the subject, sentence or facts', () => {
    const named = { ...booking, serviceName: 'עיסוי', customer: { ...booking.customer, name: 'No\u202eor' } }
    const mail = bookingConfirmed(named, 'en', links)
    expect(mail.subject).toBe('Booking is confirmed: \u2068עיסוי\u2069, 14 Mar 2025, 18:30')
    expect(mailText(mail)).toContain('Hello Noor, Studio Noord is expecting you.')
    expect(mailText(mail)).toContain('Service: \u2068עיסוי\u2069\n')
    expect(mailHtml(mail)).toContain('>\u2068עיסוי\u2069</td>')
    expect(bookingReceived(named, 'nl', links).subject).toBe('Nieuwe boeking: Noor, 14 mrt 2025, 18:30')
  })
})

test('In a mail, a full stop is never followed by a semicolon', () => {
  const terms = [{ kind: 'cancel-until' as const, until: '12 Mar 2025, 09:00' }, { kind: 'no-show' as const }]
  expect(mailText(bookingConfirmed({ ...booking, terms }, 'en', links))).not.toContain('.;')
})
