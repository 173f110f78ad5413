import { describe, expect, test } from 'vitest'
import { aBookingDetails } from '#tests/builders/booking-details.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { readCalendar } from '#tests/readers/icalendar-reader.ts'
import { bookingCalendarFile, type BookingFileInput, bookingsCalendarFile } from './booking-file.ts'

const minuteOf = (instant: string): number => Date.parse(instant) / 60_000

const location = {
  organisationId: 'studio',
  id: 'location',
  address: 'Papaverweg 34',
  city: 'Amsterdam',
  postalCode: '1032 KJ',
  countryCode: 'NL',
}

function fileOf(
  booking: BookingDetails,
  { by = 'mail', zone = 'Europe/Amsterdam', phoneNumber = '' }: Partial<Choice> = {},
) {
  const { method, content } = bookingCalendarFile({
    organisation: { name: 'Studio Noord', zone, phoneNumber },
    locale: 'en',
    linkTo: (id) => `https://book.example.test/widget/en/?appointmentId=${id}#guest_secret`,
    booking,
    locations: [location],
    sender: 'Inplan <no-reply@inplan.test>',
    by,
    now: new Date('2025-03-02T08:15:30Z'),
  })
  const { method: readMethod, events } = readCalendar(content)
  expect(readMethod).toBe(method)
  expect(events).toHaveLength(1)
  return { content, method, event: events[0]! }
}

interface Choice {
  by: BookingFileInput['by']
  zone: string
  phoneNumber: string
}

const link = 'https://book.example.test/widget/en/?appointmentId=7d1c3c5e-0000-4000-8000-000000000001#guest_secret'

describe('the calendar file of a booking (event.ics)', () => {
  test('contains the time, place, service and people of the booking, and its UID', () => {
    const { event, method, content } = fileOf(aBookingDetails())
    expect(method).toBe('REQUEST')
    expect(event).toEqual({
      uid: '7d1c3c5e-0000-4000-8000-000000000001@inplan',
      sequence: 0,
      status: 'CONFIRMED',
      start: '2025-03-14T17:30:00.000Z',
      end: '2025-03-14T18:30:00.000Z',
      zone: 'Europe/Amsterdam',
      summary: 'Massage – Studio Noord',
      description: `Anna de Vries\nChange or cancel: ${link}`,
      location: 'Papaverweg 34, 1032 KJ Amsterdam',
      organizer: 'Studio Noord <no-reply@inplan.test>',
      attendees: ['Noor van Dijk <noor@example.test>'],
    })
    expect(content).toContain('\r\nDTSTART;TZID=Europe/Amsterdam:20250314T183000\r\n')
    expect(content).toContain('\r\nDTSTAMP:20250302T081530Z\r\n')
    expect(content.replaceAll('\r\n ', '')).toContain(
      '\r\nATTENDEE;CN=Noor van Dijk;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:noor@example.test\r\n',
    )
  })

  test.each([
    ['accepted', 'mail', 'REQUEST', 'CONFIRMED', 1],
    ['accepted', 'download', 'PUBLISH', 'CONFIRMED', 0],
    ['pending', 'mail', 'REQUEST', 'TENTATIVE', 1],
    ['pending', 'download', 'PUBLISH', 'TENTATIVE', 0],
    ['rejected', 'mail', 'CANCEL', 'CANCELLED', 1],
    ['rejected', 'download', 'CANCEL', 'CANCELLED', 1],
  ] as const)(
    'of a booking that is %s, sent by %s: method %s, status %s (R-D73)',
    (status, by, method, shown, attendees) => {
      const file = fileOf(aBookingDetails({ status }), { by })
      expect([file.method, file.event.status, file.event.attendees.length]).toEqual([method, shown, attendees])
      expect(file.event.organizer).toBe('Studio Noord <no-reply@inplan.test>')
    },
  )

  test('a booking whose payment is still under way is tentative (R-D73)', () => {
    expect(fileOf(aBookingDetails({ payment: 'held' })).event.status).toBe('TENTATIVE')
  })

  test('a changed booking keeps its UID and gets a higher SEQUENCE', () => {
    const versions = [1, 2, 7].map((version) => fileOf(aBookingDetails({ version })).event)
    expect(new Set(versions.map(({ uid }) => uid)).size).toBe(1)
    expect(versions.map(({ sequence }) => sequence)).toEqual([0, 1, 6])
  })

  test('says where to change or cancel and which number to call, but not for a cancelled booking (R-D355)', () => {
    const { event, content } = fileOf(aBookingDetails(), { phoneNumber: '020 123 4567' })
    expect(event.description).toBe(`Anna de Vries\nPhone: 020 123 4567\nChange or cancel: ${link}`)
    expect(content.replaceAll('\r\n ', '')).toContain(`\r\nURL:${link}\r\n`)
    const cancelled = fileOf(aBookingDetails({ status: 'rejected' }))
    expect(cancelled.event.description).toBe('Anna de Vries')
    expect(cancelled.content).not.toContain('URL:')
  })

  test('has no address for a phone or video call', () => {
    expect(fileOf(aBookingDetails({ locationTypes: ['virtual'] })).event.location).toBe('')
  })

  test.each([
    ['the last hour of winter time', '2025-03-30T00:30:00.000Z', '20250330T013000'],
    ['the first hour of summer time', '2025-03-30T01:00:00.000Z', '20250330T030000'],
    ['the day before the clocks go back', '2025-10-25T07:00:00.000Z', '20251025T090000'],
    ['the day after', '2025-10-27T08:00:00.000Z', '20251027T090000'],
    ['New Year', '2025-12-31T23:00:00.000Z', '20260101T000000'],
  ])('%s (T-B3)', (_, instant, wall) => {
    const { event, content } = fileOf(aBookingDetails({ start: minuteOf(instant), end: minuteOf(instant) + 30 }))
    expect([event.start, event.zone]).toEqual([instant, 'Europe/Amsterdam'])
    expect(content).toContain(`DTSTART;TZID=Europe/Amsterdam:${wall}\r\n`)
  })

  test.each([
    ['before it', '2025-10-25T23:30:00.000Z', ';TZID=Europe/Amsterdam:20251026T013000'],
    ['its first pass', '2025-10-26T00:00:00.000Z', ':20251026T000000Z'],
    ['its first pass, later', '2025-10-26T00:59:00.000Z', ':20251026T005900Z'],
    ['its second pass', '2025-10-26T01:00:00.000Z', ':20251026T010000Z'],
    ['its second pass, later', '2025-10-26T01:59:00.000Z', ':20251026T015900Z'],
    ['after it', '2025-10-26T02:00:00.000Z', ';TZID=Europe/Amsterdam:20251026T030000'],
  ])('a time in the hour that the clock change repeats is written in UTC: %s (T-B3)', (_, instant, text) => {
    const start = minuteOf(instant)
    const { event, content } = fileOf(aBookingDetails({ start, end: start + 60 }))
    expect([event.start, minuteOf(event.end)]).toEqual([instant, start + 60])
    expect(content).toContain(`\r\nDTSTART${text}\r\n`)
  })

  test.each([
    ['Yoga; slow, and \\ deep'],
    ['Two\r\nATTENDEE:mailto:everyone@example.test', 'Two\nATTENDEE:mailto:everyone@example.test'],
    ['END:VEVENT\nBEGIN:VEVENT\nSUMMARY:Another'],
    ['old\rMac, line\u2028separator, next\u0085line', 'old\nMac, line\nseparator, next\nline'],
    ['bell\u0007, nothing\u0000, escape\u001b[31m, delete\u007f', 'bell, nothing, escape[31m, delete'],
    ['turned \u202eround\u202c and \u2066isolated\u2069', 'turned round and isolated'],
    ['half an emoji \ud83e', 'half an emoji \ufffd'],
    ['“Rust” – ruimte voor jezelf, elke dag opnieuw: ademen, bewegen en voelen wat er is 🧘🏽‍♀️'],
    ['العلاج بالتدليك – עיסוי'],
    ['"quoted" ^n and 100% of {it}'],
    ['👩‍👩‍👧‍👦'.repeat(40)],
    ['é'.repeat(200)],
    ['x'.repeat(74)],
    ['x'.repeat(500)],
  ])('a name cannot break out of its line: %j (T-A8)', (name, shown = name) => {
    const { event, content } = fileOf(aBookingDetails({ serviceName: name, specialistName: name }))
    expect([event.summary, event.description]).toEqual([
      `${shown} – Studio Noord`,
      `${shown}\nChange or cancel: ${link}`,
    ])
    expect(event.attendees).toEqual(['Noor van Dijk <noor@example.test>'])
    const lines = content.split('\r\n')
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(lines.every((line) => line.isWellFormed() && !/[\n\r]/.test(line))).toBe(true)
  })

  test.each([
    ['Noor "Nono", van: Dijk; jr', 'Noor ’Nono’, van: Dijk, jr'],
    ['Noor\r\nSUMMARY:Free', 'Noor SUMMARY:Free'],
    ['No\u0000or 🧘🏽‍♀️ '.repeat(9).trim(), 'Noor 🧘🏽‍♀️ '.repeat(9).trim()],
  ])('a name of an attendee cannot add anything to the file: %j (T-A8)', (name, shown) => {
    const guest = { ...aBookingDetails().guest, firstName: name, lastName: '' }
    expect(fileOf(aBookingDetails({ guest })).event.attendees).toEqual([`${shown} <noor@example.test>`])
  })

  test('an address cannot add anything to the file (T-A8)', () => {
    const guest = { ...aBookingDetails().guest, email: 'noor@example.test\r\nSUMMARY:Free' }
    const { event } = fileOf(aBookingDetails({ guest }))
    expect(event.summary).toBe('Massage – Studio Noord')
    expect(event.attendees).toEqual(['Noor van Dijk <noor@example.test%0D%0ASUMMARY:Free>'])
  })
})

describe('the calendar file with all appointments of a repeat (R-D186)', () => {
  const fileOfAll = (bookings: readonly BookingDetails[]) =>
    bookingsCalendarFile({
      organisation: { name: 'Studio Noord', zone: 'Europe/Amsterdam', phoneNumber: '' },
      locale: 'nl',
      linkTo: (id) => `https://book.example.test/widget/?appointmentId=${id}`,
      bookings,
      locations: [location],
      sender: 'Inplan <no-reply@inplan.test>',
      now: new Date('2025-03-02T08:15:30Z'),
    })

  test('each keeps the UID and sequence of its own file, and its local time after the clock change', () => {
    const weekly = (number: number, start: string, changes: Partial<BookingDetails> = {}) =>
      aBookingDetails({
        id: `7d1c3c5e-0000-4000-8000-00000000000${number}`,
        start: minuteOf(start),
        end: minuteOf(start) + 60,
        ...changes,
      })
    const bookings = [
      weekly(1, '2025-03-23T09:00Z'),
      weekly(2, '2025-03-30T08:00Z', { version: 3 }),
      weekly(3, '2025-04-06T08:00Z', { version: 2, status: 'rejected' }),
    ]
    const { method, content } = fileOfAll(bookings)
    const { events, method: readMethod } = readCalendar(content)
    expect([method, readMethod]).toEqual(['PUBLISH', 'PUBLISH'])
    expect(events.map(({ uid, sequence, status, start }) => [uid, sequence, status, start])).toEqual([
      [fileOf(bookings[0]!).event.uid, 0, 'CONFIRMED', '2025-03-23T09:00:00.000Z'],
      [fileOf(bookings[1]!).event.uid, 2, 'CONFIRMED', '2025-03-30T08:00:00.000Z'],
      [fileOf(bookings[2]!).event.uid, 1, 'CANCELLED', '2025-04-06T08:00:00.000Z'],
    ])
    for (const date of ['20250323', '20250330', '20250406']) {
      expect(content).toContain(`DTSTART;TZID=Europe/Amsterdam:${date}T100000`)
    }
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(3)
  })
})
