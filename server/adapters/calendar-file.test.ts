import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { BookingDetails } from '../repositories/bookings.ts'
import { bookingCalendarFile } from './calendar-file.ts'

// Read by an independent parser, as a customer's calendar does.

const minuteOf = (instant: string): number => Date.parse(instant) / 60_000

const aBooking = (changes: Partial<BookingDetails> = {}): BookingDetails => ({
  id: '7d1c3c5e-0000-4000-8000-000000000001',
  claimId: 'claim',
  customerId: 'customer',
  specialistId: 'specialist',
  serviceId: 'service',
  start: minuteOf('2025-03-14T17:30Z'),
  end: minuteOf('2025-03-14T18:30Z'),
  priceCents: 8500,
  status: 'accepted',
  payment: 'none',
  paymentMethod: 'pay-afterwards',
  version: 1,
  locationTypes: ['physical'],
  locationIds: ['location'],
  serviceName: 'Massage',
  serviceKind: 'private',
  capacity: 1,
  specialistName: 'Anna de Vries',
  specialistEmail: 'anna@example.test',
  accountId: 'account',
  guest: { firstName: 'Noor', lastName: 'van Dijk', email: 'noor@example.test', phoneNumber: '' },
  guestLocale: 'nl',
  createdAt: new Date('2025-03-01T12:00Z'),
  ...changes,
})

const location = {
  organisationId: 'studio',
  id: 'location',
  address: 'Papaverweg 34',
  city: 'Amsterdam',
  postalCode: '1032 KJ',
  countryCode: 'NL',
}

function fileOf(booking: BookingDetails, name = 'Studio Noord') {
  const organisation = { name, zone: 'Europe/Amsterdam' }
  const now = new Date('2025-03-02T08:15:00Z')
  const file = bookingCalendarFile({ organisation, booking, locations: [location], now })
  const calendar = new ICAL.Component(ICAL.parse(file.content))
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!)
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  const instantOf = (time: ICAL.Time) => {
    const local = time.clone()
    local.zone = zone
    return new Date(local.toUnixTime() * 1000).toISOString()
  }
  return { ...file, calendar, event, start: instantOf(event.startDate), end: instantOf(event.endDate) }
}

describe('event.ics', () => {
  test('says when, where and what, under the booking’s own name', () => {
    const { event, calendar, method, start, end } = fileOf(aBooking())
    expect(event.uid).toBe('7d1c3c5e-0000-4000-8000-000000000001@inplan')
    expect(event.sequence).toBe(0)
    expect(event.summary).toBe('Massage – Studio Noord')
    expect(event.location).toBe('Papaverweg 34, 1032 KJ Amsterdam')
    expect(event.startDate.toString()).toBe('2025-03-14T18:30:00')
    expect([start, end]).toEqual(['2025-03-14T17:30:00.000Z', '2025-03-14T18:30:00.000Z'])
    expect([method, calendar.getFirstPropertyValue('method')]).toEqual(['PUBLISH', 'PUBLISH'])
    expect(event.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2025-03-02T08:15:00Z')
  })

  test.each([
    ['the last hour of winter time', '2025-03-30T00:30:00.000Z', '2025-03-30T01:30:00'],
    ['the first hour of summer time', '2025-03-30T01:00:00.000Z', '2025-03-30T03:00:00'],
    ['the day before the clocks go back', '2025-10-25T07:00:00.000Z', '2025-10-25T09:00:00'],
    ['the day after', '2025-10-27T08:00:00.000Z', '2025-10-27T09:00:00'],
    ['New Year', '2025-12-31T23:00:00.000Z', '2026-01-01T00:00:00'],
  ])('the zone block makes the right instant of %s', (_, instant, wall) => {
    const { event, start } = fileOf(aBooking({ start: minuteOf(instant), end: minuteOf(instant) + 30 }))
    expect([start, event.startDate.toString()]).toEqual([instant, wall])
  })

  test('a cancelled booking takes the event back: the same name, a higher number', () => {
    const { event, method } = fileOf(aBooking({ status: 'rejected', version: 2 }))
    expect(event.uid).toBe('7d1c3c5e-0000-4000-8000-000000000001@inplan')
    expect(event.sequence).toBe(1)
    expect([method, event.component.getFirstPropertyValue('status')]).toEqual(['CANCEL', 'CANCELLED'])
  })

  test('a call has no address', () => {
    expect(fileOf(aBooking({ locationTypes: ['virtual'] })).event.location).toBeNull()
  })

  test.each([
    'Yoga; slow, and \\ deep',
    'Two\r\nATTENDEE:mailto:everyone@example.test',
    'END:VEVENT\nBEGIN:VEVENT\nSUMMARY:Another',
    '“Rust” – ruimte voor jezelf, elke dag opnieuw: ademen, bewegen en voelen wat er is 🧘🏽‍♀️',
    'é'.repeat(200),
  ])('A8: a name stays text: %j', (name) => {
    const { event, calendar, content } = fileOf(aBooking({ serviceName: name }))
    expect(event.summary).toBe(`${name.replace(/\r\n/g, '\n')} – Studio Noord`)
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
    expect(event.attendees).toEqual([])
    const lines = content.split('\r\n')
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(lines.every((line) => line.isWellFormed() && !/[\n\r]/.test(line))).toBe(true)
  })
})
