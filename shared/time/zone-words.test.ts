import { describe, expect, test } from 'vitest'
import { parseInstant } from './instant.ts'
import { zoneOf } from './zone.ts'
import { cityOfZone, instantIn, offsetWords, showTheSame, zoneWords } from './zone-words.ts'

const at = (text: string) => parseInstant(text) ?? Number.NaN

describe('the name of a zone with its offset at a moment (R-D352)', () => {
  test.each([
    ['America/Vancouver', '2026-07-15T18:00:00Z', 'Vancouver, UTC-7', '2026-07-15T11:00:00-07:00'],
    ['America/New_York', '2026-12-15T16:00:00Z', 'New York, UTC-5', '2026-12-15T11:00:00-05:00'],
    ['Europe/Amsterdam', '2026-03-29T00:59:00Z', 'Amsterdam, UTC+1', '2026-03-29T01:59:00+01:00'],
    ['Europe/Amsterdam', '2026-03-29T01:00:00Z', 'Amsterdam, UTC+2', '2026-03-29T03:00:00+02:00'],
    ['Europe/Amsterdam', '2026-10-25T00:30:00Z', 'Amsterdam, UTC+2', '2026-10-25T02:30:00+02:00'],
    ['Europe/Amsterdam', '2026-10-25T01:30:00Z', 'Amsterdam, UTC+1', '2026-10-25T02:30:00+01:00'],
    ['Pacific/Auckland', '2026-11-28T12:00:00Z', 'Auckland, UTC+13', '2026-11-29T01:00:00+13:00'],
    ['Pacific/Auckland', '2026-06-28T12:00:00Z', 'Auckland, UTC+12', '2026-06-29T00:00:00+12:00'],
    ['Asia/Kolkata', '2026-11-28T18:29:00Z', 'Kolkata, UTC+5:30', '2026-11-28T23:59:00+05:30'],
    ['Asia/Kolkata', '2026-11-28T18:30:00Z', 'Kolkata, UTC+5:30', '2026-11-29T00:00:00+05:30'],
    ['America/Argentina/Buenos_Aires', '2026-01-01T02:00:00Z', 'Buenos Aires, UTC-3', '2025-12-31T23:00:00-03:00'],
    ['Australia/Lord_Howe', '2026-07-01T00:00:00Z', 'Lord Howe, UTC+10:30', '2026-07-01T10:30:00+10:30'],
    ['Pacific/Honolulu', '2026-11-28T09:59:00Z', 'Honolulu, UTC-10', '2026-11-27T23:59:00-10:00'],
    ['UTC', '2026-11-28T09:59:00Z', 'UTC', '2026-11-28T09:59:00+00:00'],
    ['Etc/UTC', '2026-11-28T09:59:00Z', 'UTC', '2026-11-28T09:59:00+00:00'],
  ])('%s at %s', (name, instant, words, shown) => {
    const zone = zoneOf(name)
    expect(zoneWords(zone, at(instant))).toBe(words)
    expect(instantIn(zone, at(instant))).toBe(shown)
    expect(at(shown)).toBe(at(instant))
  })

  test.each([
    [0, 'UTC'],
    [-210, 'UTC-3:30'],
    [345, 'UTC+5:45'],
    [840, 'UTC+14'],
    [5, 'UTC+0:05'],
  ])('an offset of %i minutes is written as %s', (minutes, words) => {
    expect(offsetWords(minutes)).toBe(words)
  })

  test('a time zone without a city has no name', () => {
    expect(['UTC', 'Etc/GMT+3', 'EST'].map((name) => cityOfZone({ name }))).toEqual(['', '', ''])
  })
})

test.each([
  ['Europe/Amsterdam', 'Europe/Berlin', '2026-12-15T10:00:00Z', true],
  ['Europe/Amsterdam', 'Africa/Lagos', '2026-12-15T10:00:00Z', true],
  ['Europe/Amsterdam', 'Africa/Lagos', '2026-07-15T10:00:00Z', false],
  ['America/Vancouver', 'America/Phoenix', '2026-07-15T10:00:00Z', true],
  ['Europe/London', 'UTC', '2026-12-15T10:00:00Z', true],
  ['Europe/London', 'UTC', '2026-07-15T10:00:00Z', false],
])('The clocks of %s and %s show the same time at %s: %s (R-D352)', (one, other, instant, isSame) => {
  expect(showTheSame(zoneOf(one), zoneOf(other), at(instant))).toBe(isSame)
})
