import { describe, expect, test } from 'vitest'
import { zoneOf } from '#shared/time/zone.ts'
import type { Translate } from '#shared/i18n/message-types.ts'
import { zoneNote } from './zone-note.ts'

const t = ((_key: string, { moment }: { moment: string }) => `for you ${moment}`) as unknown as Translate<'widget'>

const noteOf = (place: string, visitor: string, startTime: string, isRemote: boolean, endTime?: string) =>
  zoneNote({ startTime, endTime, isRemote }, { place: zoneOf(place), visitor: zoneOf(visitor) }, t, 'en').replaceAll(
    '\u00A0',
    ' ',
  )

describe('the note beside a time for a visitor in another time zone (R-D356)', () => {
  test.each([
    ['Europe/Amsterdam', 'Europe/Amsterdam', '2026-12-01T09:00:00+01:00', ''],
    // Another name, but the same clock in winter; not in summer.
    ['Europe/Amsterdam', 'Africa/Lagos', '2026-12-01T09:00:00+01:00', ''],
    ['Europe/Amsterdam', 'Africa/Lagos', '2026-07-01T09:00:00+02:00', ' (Amsterdam, UTC+2; for you 08:00 - 09:00)'],
    [
      'America/Vancouver',
      'Europe/Amsterdam',
      '2026-07-01T09:00:00-07:00',
      ' (Vancouver, UTC-7; for you 18:00 - 19:00)',
    ],
    [
      'America/Vancouver',
      'Pacific/Auckland',
      '2026-07-01T12:00:00-07:00',
      ' (Vancouver, UTC-7; for you Thu, 2 Jul, 07:00 - 08:00)',
    ],
    ['Europe/Amsterdam', 'Asia/Kolkata', '2026-12-01T09:00:00+01:00', ' (Amsterdam, UTC+1; for you 13:30 - 14:30)'],
    [
      'Europe/Amsterdam',
      'Pacific/Honolulu',
      '2026-12-01T09:00:00+01:00',
      ' (Amsterdam, UTC+1; for you Mon, 30 Nov, 22:00 - 23:00)',
    ],
    [
      'Europe/Amsterdam',
      'America/Los_Angeles',
      '2026-12-01T10:00:00+01:00',
      ' (Amsterdam, UTC+1; for you 01:00 - 02:00)',
    ],
    // The week in which only one of the two has changed its clocks.
    ['Europe/Amsterdam', 'America/New_York', '2026-10-28T09:00:00+01:00', ' (Amsterdam, UTC+1; for you 04:00 - 05:00)'],
    ['Europe/Amsterdam', 'America/New_York', '2026-11-04T09:00:00+01:00', ' (Amsterdam, UTC+1; for you 03:00 - 04:00)'],
    [
      'Europe/Amsterdam',
      'Australia/Lord_Howe',
      '2026-12-01T09:00:00+01:00',
      ' (Amsterdam, UTC+1; for you 19:00 - 20:00)',
    ],
  ])('for a call in %s, seen from %s at %s', (place, visitor, start, note) => {
    const end = new Date(Date.parse(start) + 3_600_000).toISOString()
    expect(noteOf(place, visitor, start, true, end)).toBe(note)
  })

  test('for a meeting in person has the time zone of the location alone', () => {
    expect(noteOf('America/Vancouver', 'Europe/Amsterdam', '2026-07-01T09:00:00-07:00', false)).toBe(
      ' (Vancouver, UTC-7)',
    )
  })

  test('for a time without an end', () => {
    expect(noteOf('Europe/Amsterdam', 'Asia/Tokyo', '2026-12-01T20:00:00+01:00', true)).toBe(
      ' (Amsterdam, UTC+1; for you Wed, 2 Dec, 04:00)',
    )
  })
})
