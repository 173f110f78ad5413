import * as fc from 'fast-check'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import { RECURRENCES } from '#shared/domain/availability/series/recurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { aSession, aWindow, day } from '#tests/builders/scheduling.ts'
import { changesBetween } from './wall-by-temporal.ts'

/** Zones that include every kind of clock change between 2000 and 2050. */
export const ZONES = [
  'Europe/Amsterdam',
  'Europe/London',
  'America/New_York',
  // Clock changes of only half an hour.
  'Australia/Lord_Howe',
  // Clock changes at midnight, until 2019.
  'America/Sao_Paulo',
  // A skipped date, 30 December 2011, and clock changes at midnight in some years.
  'Pacific/Apia',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  // Clock changes for each Ramadan.
  'Africa/Casablanca',
  // Clock changes at midnight, until 2022.
  'Asia/Tehran',
  // Clock changes of two hours.
  'Antarctica/Troll',
  // An offset of 12:45 hours ahead of UTC.
  'Pacific/Chatham',
  'America/Havana',
  // Clock changes in the evening.
  'America/Nuuk',
  'UTC',
] as const

const FIRST = day('2000-01-01')
const LAST = day('2050-12-31')

/** The longest duration of a random series by recurrence, in days. It is long enough for all special cases of the calendar. */
const MOST_DAYS: Readonly<Record<Recurrence, number>> = {
  'one-time': 0,
  daily: 45,
  weekly: 300,
  workdays: 60,
  monthly: 1500,
  yearly: 3650,
}

const changeDays = new Map<string, readonly number[]>()

function changeDaysOf(zone: string): readonly number[] {
  const known = changeDays.get(zone)
  if (known) return known
  const days = changesBetween(zone, FIRST * 1440, LAST * 1440).map((change) => Math.floor(change / 1440))
  changeDays.set(zone, days.length > 0 ? days : [FIRST])
  return days
}

/** A random day: near a clock change, at the end of a month, or anywhere. */
const arbitraryDay = (zone: string) =>
  fc.oneof(
    fc.integer({ min: FIRST, max: LAST }),
    fc
      .record({ pick: fc.nat(), back: fc.oneof(fc.integer({ min: -1, max: 2 }), fc.constantFrom(7, 14, 31, 365, 366)) })
      .map(({ pick, back }) => {
        const days = changeDaysOf(zone)
        return (days[pick % Math.max(1, days.length)] ?? FIRST) - back
      }),
    fc
      .record({
        year: fc.integer({ min: 2000, max: 2050 }),
        month: fc.integer({ min: 1, max: 12 }),
        ofMonth: fc.integer({ min: 28, max: 31 }),
      })
      .map(({ year, month, ofMonth }) => Math.floor(Date.UTC(year, month - 1, ofMonth) / 86_400_000)),
    fc.integer({ min: 2000, max: 2049 }).map((year) => Math.floor(Date.UTC(year - (year % 4), 1, 29) / 86_400_000)),
  )

/** A random series that somebody could publish: any recurrence, both kinds, and any zone of the list. */
export const arbitrarySeries: fc.Arbitrary<Series> = fc
  .constantFrom(...ZONES)
  .chain((zone) =>
    fc.record({
      zone: fc.constant(zone),
      isSession: fc.boolean(),
      recurrence: fc.constantFrom(...RECURRENCES),
      first: arbitraryDay(zone),
      percent: fc.integer({ min: 0, max: 100 }),
      fromMinute: fc.oneof(
        fc.constantFrom(0, 15, 30, 60, 90, 120, 150, 180, 540, 1380, 1410, 1435),
        fc.integer({ min: 0, max: 1438 }),
      ),
      durationMinutes: fc.oneof(fc.constantFrom(15, 30, 45, 60, 90), fc.integer({ min: 1, max: 1440 })),
      slots: fc.constantFrom(1, 1, 1, 2, 3, 5),
      rest: fc.integer({ min: 0, max: 20 }),
    }),
  )
  .map(({ isSession, first, percent, fromMinute, durationMinutes, slots, rest, zone, recurrence }): Series => {
    const start = Math.min(Math.max(FIRST, first), LAST)
    const end = Math.min(LAST, start + Math.floor((MOST_DAYS[recurrence] * percent) / 100 / Math.sqrt(slots)))
    const length = Math.min(durationMinutes, 1440 - fromMinute)
    const toMinute = Math.min(1440, fromMinute + length * slots + (isSession ? rest : 0))
    const terms = { zone, recurrence, startDate: fromEpochDay(start), endDate: fromEpochDay(end), fromMinute, toMinute }
    return isSession ? aSession({ ...terms, durationMinutes: length }) : aWindow(terms)
  })
