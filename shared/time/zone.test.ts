import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EpochMinute } from './instant.ts'
import { parseInstant } from './instant.ts'
import { localDate, toEpochDay } from './local-date.ts'
import { localTime } from './local-time.ts'
import {
  instantToWall,
  isSecondPass,
  isZoneName,
  offsetAt,
  wallToInstant,
  wallToInstantOrNext,
  zoneOf,
} from './zone.ts'

const amsterdam = zoneOf('Europe/Amsterdam')
const instantOf = (zone: string, date: string, time: string) =>
  wallToInstant(zoneOf(zone), toEpochDay(localDate(date)), localTime(time))

/** The reference implementation: local time as the platform formats it, in minutes since 1970 in local time. */
function wallReader(name: string): (instant: EpochMinute) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (instant) => {
    const [day, month, year, hour, minute] = format
      .format(instant * 60_000)
      .match(/\d+/g)!
      .map(Number)
    return Date.UTC(year!, month! - 1, day, hour, minute) / 60_000
  }
}

describe('wallToInstant', () => {
  it.each([
    // Amsterdam: +1 in winter, +2 in summer; forward at 02:00 on 30 March, back at 03:00 on 26 October 2025.
    ['Europe/Amsterdam', '2025-03-30', '01:59', '2025-03-30T00:59Z'],
    ['Europe/Amsterdam', '2025-03-30', '02:00', undefined],
    ['Europe/Amsterdam', '2025-03-30', '02:59', undefined],
    ['Europe/Amsterdam', '2025-03-30', '03:00', '2025-03-30T01:00Z'],
    ['Europe/Amsterdam', '2025-10-26', '01:59', '2025-10-25T23:59Z'],
    ['Europe/Amsterdam', '2025-10-26', '02:00', '2025-10-26T00:00Z'],
    ['Europe/Amsterdam', '2025-10-26', '02:59', '2025-10-26T00:59Z'],
    ['Europe/Amsterdam', '2025-10-26', '03:00', '2025-10-26T02:00Z'],
    ['Europe/Amsterdam', '2025-03-30', '24:00', '2025-03-30T22:00Z'],
    // On Lord Howe the clocks change by half an hour only.
    ['Australia/Lord_Howe', '2025-10-05', '02:00', undefined],
    ['Australia/Lord_Howe', '2025-10-05', '02:30', '2025-10-04T15:30Z'],
    ['Australia/Lord_Howe', '2025-04-06', '01:45', '2025-04-05T14:45Z'],
    // In Beirut and Havana the clocks change at midnight.
    ['Asia/Beirut', '2025-03-30', '00:00', undefined],
    ['Asia/Beirut', '2025-03-29', '24:00', undefined],
    ['America/Havana', '2025-03-09', '00:30', undefined],
    ['America/Havana', '2025-11-02', '00:30', '2025-11-02T04:30Z'],
    ['America/Havana', '2025-11-02', '01:00', '2025-11-02T06:00Z'],
    // 30 December 2011 did not exist in Apia.
    ['Pacific/Apia', '2011-12-29', '23:59', '2011-12-30T09:59Z'],
    ['Pacific/Apia', '2011-12-30', '12:00', undefined],
    ['Pacific/Apia', '2011-12-31', '00:00', '2011-12-30T10:00Z'],
    // Casablanca changes from +1 to +0 for Ramadan.
    ['Africa/Casablanca', '2025-02-23', '02:30', '2025-02-23T01:30Z'],
    ['Africa/Casablanca', '2025-04-06', '02:30', undefined],
    ['UTC', '2025-03-30', '02:30', '2025-03-30T02:30Z'],
  ])('in %s on %s at %s it is %s', (zone, date, time, expected) => {
    expect(instantOf(zone, date, time)).toBe(expected && parseInstant(expected))
  })

  it('gives the time of the clock change for a skipped time when asked for the next', () => {
    const day = toEpochDay(localDate('2025-03-30'))
    expect(wallToInstantOrNext(amsterdam, day, localTime('02:30'))).toBe(parseInstant('2025-03-30T01:00Z'))
    expect(wallToInstantOrNext(amsterdam, day, localTime('03:30'))).toBe(parseInstant('2025-03-30T01:30Z'))
  })
})

describe('offsetAt', () => {
  it.each([
    // Nuuk, 2 hours behind UTC: on Saturday 29 March 23:00 becomes midnight, when it is 01:00 on Sunday in UTC.
    ['America/Nuuk', '2025-03-30T00:59Z', -120],
    ['America/Nuuk', '2025-03-30T01:00Z', -60],
    // Chatham, more than 12 hours ahead: the change is on the previous day in UTC.
    ['Pacific/Chatham', '2025-09-27T13:59Z', 765],
    ['Pacific/Chatham', '2025-09-27T14:00Z', 825],
  ])('in %s at %s it is %i, also right after a query for the adjacent days', (name, instant, expected) => {
    const zone = zoneOf(name)
    const minute = parseInstant(instant)!
    for (const days of [3, -3]) {
      instantToWall(zone, minute + days * 1440)
      wallToInstant(zone, Math.floor(minute / 1440) + days, 720)
      expect(offsetAt(zone, minute)).toBe(expected)
    }
  })
})

describe('isSecondPass', () => {
  it.each([
    ['2025-10-26T00:59Z', false],
    ['2025-10-26T01:00Z', true],
    ['2025-10-26T01:59Z', true],
    ['2025-10-26T02:00Z', false],
    ['2025-03-30T01:00Z', false],
  ])('at %s it is %j', (instant, expected) => {
    expect(isSecondPass(amsterdam, parseInstant(instant)!)).toBe(expected)
  })
})

describe('every clock-change day from 2024 to 2035', () => {
  it.each([
    ['Europe/Amsterdam', 24],
    ['Europe/London', 24],
    ['America/New_York', 24],
    ['Australia/Lord_Howe', 24],
  ])('agrees with the platform minute by minute in %s', (name, expectedDays) => {
    const zone = zoneOf(name)
    const readWall = wallReader(name)
    const differences: string[] = []
    let changeDays = 0
    for (let day = toEpochDay(localDate('2024-01-01')); day <= toEpochDay(localDate('2035-12-31')); day++) {
      const midnight = day * 1440 - offsetAt(zone, day * 1440)
      if (readWall(midnight + 1440) - readWall(midnight) === 1440) continue
      changeDays++
      const firstInstants = new Map<number, EpochMinute>()
      for (let instant = midnight - 180; instant < midnight + 1440 + 180; instant++) {
        const shown = readWall(instant)
        if (!firstInstants.has(shown)) firstInstants.set(shown, instant)
      }
      for (let minute = 0; minute <= 1440; minute++) {
        const isRight = wallToInstant(zone, day, minute) === firstInstants.get(day * 1440 + minute)
        if (!isRight) differences.push(`day ${day}, minute ${minute}`)
      }
    }
    expect(differences).toEqual([])
    expect(changeDays).toBe(expectedDays)
  })
})

describe('any instant from 2000 to 2050', () => {
  const names = [
    'Europe/Amsterdam',
    'America/New_York',
    'America/Sao_Paulo',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Asia/Gaza',
    'Asia/Kathmandu',
    'Asia/Tokyo',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Pacific/Chatham',
    'Pacific/Honolulu',
  ]
  const readers = new Map(names.map((name) => [name, wallReader(name)]))

  it('gives the platform’s local time, which converts back to the instant or to the first of two', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.integer({ min: parseInstant('2000-01-01T00:00Z')!, max: parseInstant('2050-12-31T00:00Z')! }),
        (name, instant) => {
          const zone = zoneOf(name)
          const { day, minute } = instantToWall(zone, instant)
          expect(day * 1440 + minute).toBe(readers.get(name)!(instant))
          const first = wallToInstant(zone, day, minute)!
          expect(readers.get(name)!(first)).toBe(day * 1440 + minute)
          expect(first === instant).toBe(!isSecondPass(zone, instant))
          expect(first).toBeLessThanOrEqual(instant)
        },
      ),
      { numRuns: 3000 },
    )
  })
})

describe('isZoneName', () => {
  it('accepts only IANA names', () => {
    expect(isZoneName('Europe/Amsterdam')).toBe(true)
    expect(isZoneName('Mars/Olympus')).toBe(false)
    expect(isZoneName('')).toBe(false)
    expect(isZoneName('+01:00')).toBe(false)
    expect(isZoneName('europe/amsterdam')).toBe(false)
    expect(() => zoneOf('Mars/Olympus')).toThrow(RangeError)
  })

  it('returns the same zone object again, so that its table is computed once', () => {
    expect(zoneOf('Europe/Amsterdam')).toBe(amsterdam)
  })
})
