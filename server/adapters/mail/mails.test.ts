import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { accountExists, verificationCode } from './account-mails.ts'
import { bookingEnded, bookingMoved, cancellationConfirmed, rescheduleAsked } from './booking-change-mails.ts'
import { bookingCancelled, bookingConfirmed, type BookingMail } from './booking-mails.ts'
import { mailHtml } from './mail-html.ts'
import { palette } from '../../palette.ts'
import { mailText } from './mail-text.ts'
import { bookingReceived, cancellationReceived, expiryReceived, moveReceived } from './specialist-mails.ts'

const booking: BookingMail = {
  organisationName: 'Studio Noord',
  serviceName: 'Posture assessment',
  specialistName: 'Daan Visser',
  customer: { name: 'Noor Jansen', email: 'noor@example.test', phoneNumber: '06 1234 5678' },
  date: '2025-03-14',
  startTime: '18:30',
  endTime: '19:15',
  durationMinutes: 45,
  priceCents: 6250,
  paysAfterwards: true,
  locationTypes: ['physical', 'virtual'],
  addresses: ['Papaverweg 34, 1032 KJ Amsterdam'],
  previously: undefined,
  answerBy: undefined,
  settlement: 'nothing',
}

describe('the text of a mail', () => {
  test('booking confirmed, in English', () => {
    const mail = bookingConfirmed(booking, 'en')
    expect(mail.subject).toBe('Booking is confirmed: Posture assessment, 14 Mar 2025, 18:30')
    expect(mailText(mail)).toBe(`Booking is confirmed

Hello Noor Jansen, Studio Noord is expecting you.

Service: Posture assessment
With: Daan Visser
Date: Friday 14 March 2025
Time: 18:30 - 19:15
Duration: 45 min
Locations: Papaverweg 34, 1032 KJ Amsterdam; Video-call
Total: €62.50; You pay afterwards.

Open the attached event.ics to add it to your calendar.

-- 
Inplan sent this mail for Studio Noord.
`)
  })

  test('booking confirmed, in Dutch and free of charge', () => {
    const mail = bookingConfirmed(
      { ...booking, priceCents: 0, paysAfterwards: false, locationTypes: ['phone'], durationMinutes: 75 },
      'nl',
    )
    expect(mail.subject).toBe('Je boeking is bevestigd: Posture assessment, 14 mrt 2025, 18:30')
    expect(mailText(mail)).toBe(`Je boeking is bevestigd

Hallo Noor Jansen, Studio Noord verwacht je.

Dienst: Posture assessment
Bij: Daan Visser
Datum: Vrijdag 14 maart 2025
Tijd: 18:30 - 19:15
Duur: 1 u 15 min
Locatie: Telefonisch
Totaal: Gratis

Open het bestand event.ics om de afspraak in je agenda te zetten.

-- 
Inplan stuurde deze mail namens Studio Noord.
`)
  })

  test('a booking without a place says so', () => {
    expect(mailText(bookingConfirmed({ ...booking, locationTypes: [] }, 'en'))).toContain(
      'Location: Location to be determined\n',
    )
  })

  test('booking cancelled leads to another time', () => {
    const url = 'https://book.example.test/widget/timeslot?organization_id=1'
    expect(mailText(bookingCancelled(booking, 'en', url))).toContain(`Choose another time: ${url}\n`)
    expect(mailText(bookingCancelled(booking, 'nl', url))).toContain(`Kies een ander moment: ${url}\n`)
  })

  test('the specialist reads who booked', () => {
    const mail = bookingReceived(booking, 'en')
    expect(mail.subject).toBe('New booking: Noor Jansen, 14 Mar 2025, 18:30')
    expect(mailText(mail)).toContain('Guest: Noor Jansen\nEmail: noor@example.test\nPhone: 06 1234 5678\n')
    expect(
      mailText(bookingReceived({ ...booking, customer: { ...booking.customer, phoneNumber: '' } }, 'nl')),
    ).toContain('Gast: Noor Jansen\nE-mail: noor@example.test\nDienst: ')
  })

  test('a code stands on a line of its own', () => {
    const mail = verificationCode({ organisationName: 'Studio Noord', code: '042917', minutes: 10 }, 'en')
    expect(mail.subject).toBe('042917 is your code for Studio Noord')
    expect(mailText(mail)).toContain('\n\n    042917\n\nThe code works once, for 10 minutes.\n')
    expect(
      mailText(verificationCode({ organisationName: 'Studio Noord', code: '042917', minutes: 10 }, 'nl')),
    ).toContain('\n\n    042917\n\nDe code werkt één keer, 10 minuten lang.\n')
  })

  test('account exists', () => {
    expect(mailText(accountExists('Studio Noord', 'https://x.test/login', 'nl'))).toContain(
      'Inloggen: https://x.test/login\n',
    )
    expect(mailText(accountExists('Studio Noord', 'https://x.test/login', 'en'))).toContain(
      'Log in: https://x.test/login\n',
    )
  })
})

describe('the news of a booking', () => {
  const url = 'https://book.example.test/widget/?appointmentId=1'
  const before = { date: '2025-03-12', startTime: '09:00' }

  test('moved: the new time, and the one before', () => {
    const mail = bookingMoved({ ...booking, previously: before }, 'en')
    expect(mail.subject).toBe('Booking was moved: Posture assessment, 14 Mar 2025, 18:30')
    expect(mailText(mail)).toContain('Previously: 12 Mar 2025, 09:00\nService: Posture assessment\n')
    expect(mailText(bookingMoved({ ...booking, previously: before }, 'nl'))).toContain('Eerder: 12 mrt 2025, 09:00\n')
  })

  test('asked for another time: where to answer, and until when', () => {
    const asked = { ...booking, answerBy: before }
    const mail = mailText(rescheduleAsked(asked, 'en', url))
    expect(mail).toContain(`Choose another time: ${url}\n`)
    expect(mail).toContain('Please answer before 12 Mar 2025, 09:00. After that the booking is cancelled.')
    expect(mailText(rescheduleAsked(asked, 'nl', url))).toContain('Reageer vóór 12 mrt 2025, 09:00.')
    expect(mailText(rescheduleAsked(booking, 'en', url))).not.toContain('answer before')
  })

  test.each([
    ['nothing' as const, undefined],
    ['credit-back' as const, 'Your credit is back: you can use it for another booking.'],
    ['money-back' as const, 'You get back what you paid.'],
    ['forfeited' as const, 'It was cancelled late, so what you paid is not given back.'],
  ])('cancelled by the customer, %s', (settlement, expected) => {
    const text = mailText(cancellationConfirmed({ ...booking, settlement }, 'en'))
    const [, note] = /Duration: 45 min\n\n(?:(.+)\n\n)?Open the attached/.exec(text) ?? ['', 'no note']
    expect(note).toBe(expected)
  })

  test('ended by itself', () => {
    expect(bookingEnded('lapsed', booking, 'en', url).title).toBe('Your booking was not paid in time')
    expect(bookingEnded('expired', booking, 'nl', url).title).toBe('Je boeking is vervallen')
    expect(mailText(bookingEnded('lapsed', booking, 'en', url))).toContain(`Choose another time: ${url}\n`)
  })

  test('the specialist hears of it too', () => {
    expect(moveReceived({ ...booking, previously: before }, 'en').subject).toBe(
      'Moved: Noor Jansen, 14 Mar 2025, 18:30',
    )
    expect(mailText(moveReceived({ ...booking, previously: before }, 'en'))).toContain(
      'Previously: 12 Mar 2025, 09:00\n',
    )
    expect(mailText(cancellationReceived(booking, 'nl'))).toContain('Noor Jansen heeft deze boeking geannuleerd:')
    expect(mailText(expiryReceived(booking, 'en'))).toContain('did not answer your request for another time')
  })
})

describe('the HTML of a mail', () => {
  test('says its language and what the text part says', () => {
    const html = mailHtml(bookingConfirmed(booking, 'nl'))
    expect(html).toContain('<html lang="nl">')
    expect(html).toContain('<title>Je boeking is bevestigd</title>')
    expect(html).toContain('€62,50<br>Je betaalt achteraf.')
  })

  test('A8: whatever a person typed stays text', () => {
    const evil = {
      ...booking,
      serviceName: '<img src=x onerror=alert(1)>',
      customer: { ...booking.customer, name: '"><b>' },
    }
    const html = mailHtml(bookingConfirmed(evil, 'en'))
    expect(html).not.toMatch(/<img|<b>/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test('loads nothing from elsewhere', () => {
    expect(mailHtml(bookingConfirmed(booking, 'en'))).not.toMatch(/\bsrc=|url\(|<link/)
  })

  test('has the colours of the design tokens', async () => {
    const tokens = await readFile(new URL('../../../shared/ui/tokens.css', import.meta.url), 'utf8')
    const [lightBlock = '', darkBlock = ''] = tokens.split('prefers-color-scheme: dark')
    for (const [name, colour] of Object.entries(palette.light))
      expect(lightBlock).toContain(`--color-${name}: ${colour};`)
    for (const [name, colour] of Object.entries(palette.dark))
      expect(darkBlock).toContain(`--color-${name}: ${colour};`)
  })
})
