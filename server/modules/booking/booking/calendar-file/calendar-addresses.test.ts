import { describe, expect, test } from 'vitest'
import { calendarAddresses, isGenuine } from './calendar-addresses.ts'

const key = Buffer.alloc(32, 7)
const booking = { organisationId: 'one', bookingId: 'two', locale: 'nl' } as const
const made = new Date('2026-11-29T10:00:00Z')

describe('the address of a calendar file (R-D420)', () => {
  const { file } = calendarAddresses('https://inplan.test', key, booking, made)
  const [expires = '', signature = ''] = file.split('/').slice(-3)

  test('contains the booking, the language and the expiry time', () => {
    expect(file).toMatch(/^https:\/\/inplan\.test\/booking-calendar\/one\/two\/nl\/1795950000\/[\w-]{43}\/event\.ics$/)
  })

  test.each([
    ['at once', '2026-11-29T10:00:00Z', true],
    ['in its last second', '2026-11-29T10:59:59Z', true],
    ['after an hour', '2026-11-29T11:00:00Z', false],
  ])('is valid %s: %s', (_, now, expected) => {
    expect(isGenuine(key, booking, { expires, signature }, new Date(now))).toBe(expected)
  })

  test.each([
    ['another booking', { bookingId: 'three' }, {}],
    ['another organisation', { organisationId: 'three' }, {}],
    ['another language', { locale: 'en' as const }, {}],
    ['a later end', {}, { expires: '1795950001' }],
    ['no number', {}, { expires: 'x' }],
    ['no signature', {}, { signature: '' }],
  ])('is refused with %s', (_, change, address) => {
    expect(isGenuine(key, { ...booking, ...change }, { expires, signature, ...address }, made)).toBe(false)
  })

  test('is refused with another organisation’s key', () => {
    expect(isGenuine(Buffer.alloc(32, 8), booking, { expires, signature }, made)).toBe(false)
  })
})
