import { describe, expect, test } from 'vitest'
import { aBookingDetails } from '#tests/builders/booking-details.ts'
import { readCalendar } from '#tests/readers/icalendar-reader.ts'
import { specialistFeed, type SpecialistFeedInput } from './specialist-feed.ts'

const minuteOf = (instant: string): number => Date.parse(instant) / 60_000

const feedOf = (changes: Partial<SpecialistFeedInput> & { zone?: string } = {}): string =>
  specialistFeed({
    organisation: { name: 'Studio Noord', zone: changes.zone ?? 'Europe/Amsterdam' },
    specialistName: 'Anna de Vries',
    bookings: [],
    absences: [],
    changedAt: new Map(),
    locations: [],
    linkTo: (bookingId, date) => `https://book.inplan.example/provider/#/calendar?day=${date}&of=${bookingId}`,
    now: minuteOf('2025-03-02T08:15Z'),
    ...changes,
  })

/** Returns all half hours between 2024 and 2035 in which the zone's UTC offset changes, computed with the JavaScript platform. */
function halfHoursOfChanges(zone: string): number[] {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsetOf = (minute: number) => format.format(minute * 60_000).split('GMT')[1]
  const first = minuteOf('2024-01-01T00:00Z')
  const days = Array.from({ length: 12 * 366 }, (_, day) => first + day * 1440)
  return days
    .filter((day) => offsetOf(day) !== offsetOf(day + 1440))
    .flatMap((day) => Array.from({ length: 48 }, (_, half) => day + half * 30))
}

describe('the text of a specialist’s calendar feed', () => {
  test.each(['Europe/Amsterdam', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe'])(
    'half an hour is where it was, on every day on which the clocks change: %s (T-B3)',
    (zone) => {
      const starts = halfHoursOfChanges(zone)
      expect(starts).toHaveLength(24 * 48)
      const bookings = starts.map((start, index) => aBookingDetails({ id: `booking-${index}`, start, end: start + 30 }))
      const { events } = readCalendar(feedOf({ zone, bookings }))
      expect(events.map(({ start, end }) => [minuteOf(start), minuteOf(end)])).toEqual(
        starts.map((start) => [start, start + 30]),
      )
      // Local times that occur twice are written in UTC, not in the zone. Each autumn these are four half hours (one hour,
      // twice), at Lord Howe two.
      const named = events.filter((event) => event.zone === zone)
      expect(named).toHaveLength(starts.length - 12 * (zone === 'Australia/Lord_Howe' ? 2 : 4))
    },
  )

  test('links each booking to its day in the app (R-D355)', () => {
    const booking = aBookingDetails({
      id: 'late',
      start: minuteOf('2025-03-14T22:30Z'),
      end: minuteOf('2025-03-14T23:30Z'),
    })
    const content = feedOf({ bookings: [booking], zone: 'Asia/Kolkata' }).replaceAll('\r\n ', '')
    expect(content).toContain('\r\nURL:https://book.inplan.example/provider/#/calendar?day=2025-03-15&of=late\r\n')
  })

  test('stays the same while nothing changes, its time stamp included', () => {
    const bookings = [aBookingDetails(), aBookingDetails({ id: 'another', version: 3 })]
    const changedAt = new Map([['another', new Date('2025-03-02T08:00:07Z')]])
    const content = feedOf({ bookings, changedAt })
    expect(feedOf({ bookings, changedAt, now: minuteOf('2025-09-02T08:15Z') })).toBe(content)
    expect(content.match(/DTSTAMP:\S+/g)).toEqual(['DTSTAMP:20250301T120000Z', 'DTSTAMP:20250302T080007Z'])
  })

  test('contains its name, its refresh interval, and that its events are private', () => {
    const lines = feedOf({ bookings: [aBookingDetails()], specialistName: 'Anna; or, Ann' }).split('\r\n')
    expect(lines.slice(2, 7)).toEqual([
      'PRODID:-//Inplan//Inplan//EN',
      'NAME:Anna\\; or\\, Ann – Studio Noord',
      'X-WR-CALNAME:Anna\\; or\\, Ann – Studio Noord',
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      'X-PUBLISHED-TTL:PT15M',
    ])
    expect(lines).toContain('CLASS:PRIVATE')
    expect(lines.filter((line) => line.startsWith('METHOD'))).toEqual([])
  })

  test('gives a freelancer’s name only once', () => {
    const organisation = { name: 'Mila Hendriks', zone: 'Europe/Amsterdam' }
    expect(feedOf({ organisation, specialistName: 'Mila Hendriks' })).toContain('\r\nNAME:Mila Hendriks\r\n')
  })

  test('shows the seats of a session as one event, confirmed when at least one of them is (R-D74)', () => {
    const seat = (name: string, changes = {}) =>
      aBookingDetails({
        id: name,
        claimId: 'session',
        serviceKind: 'group',
        serviceName: 'Yoga',
        capacity: 8,
        guest: { firstName: name, lastName: '', email: `${name}@example.test`, phoneNumber: '0612345678' },
        ...changes,
      })
    const waiting = seat('Noor', { status: 'pending', version: 2 })
    const content = feedOf({ bookings: [waiting, seat('Sam')] })
    const session = { uid: 'session@inplan', summary: 'Yoga (2/8)', description: 'Noor\nSam', sequence: 0 }
    expect(readCalendar(content).events).toMatchObject([{ ...session, status: 'CONFIRMED' }])
    expect(readCalendar(feedOf({ bookings: [waiting] })).events).toMatchObject([
      { summary: 'Yoga (1/8)', status: 'TENTATIVE' },
    ])
    // The feed contains guests' names but no other personal data (rule D74).
    expect(content).not.toMatch(/example\.test|0612345678/)
  })

  test.each(['END:VEVENT\r\nBEGIN:VEVENT\r\nUID:another', 'a; b, c: \\ "d"', '\u202eevil\u0000 🧘🏽‍♀️'])(
    'text stays text in every field: %j (T-A8)',
    (hostile) => {
      const address = { address: hostile, city: hostile, postalCode: hostile, countryCode: 'NL' }
      const content = feedOf({
        organisation: { name: hostile, zone: 'Europe/Amsterdam' },
        specialistName: hostile,
        locations: [{ organisationId: 'studio', id: 'location', ...address }],
        bookings: [
          aBookingDetails({
            serviceName: hostile,
            guest: { firstName: hostile, lastName: hostile, email: hostile, phoneNumber: hostile },
          }),
        ],
      })
      expect(readCalendar(content).events.map(({ uid }) => uid)).toEqual([`${aBookingDetails().id}@inplan`])
      expect(
        content.split('\r\n').filter((line) => Buffer.byteLength(line) > 75 || /[\n\r\0\u202e]/.test(line)),
      ).toEqual([])
    },
  )
})
