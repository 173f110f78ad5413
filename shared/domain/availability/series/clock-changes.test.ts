import { describe, expect, it } from 'vitest'
import type { Interval } from '#shared/time/interval.ts'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { aService, aSession, aWindow, at, day } from '#tests/builders/scheduling.ts'
import { changesBetween, instantOf, sessionOf, wallAt, windowOf } from '#tests/properties/wall-by-temporal.ts'
import { expandSeries } from './expand-series.ts'
import { exceptionsBySeries } from './published-occurrence.ts'
import type { Series } from './series.ts'
import { availableSlots } from '#shared/domain/slot/available-slots.ts'

/**
 * Tests every day of a clock change from 2024 to 2035, with the days before and after: sessions, windows and their slots, at the
 * affected times and at others. The expected values come from Temporal.
 */

const ZONES = ['Europe/Amsterdam', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe']
const TIMES = ['00:00', '02:30', '09:00', '13:00', '23:30']
const CASES = ZONES.flatMap((zone) => TIMES.map((time) => [zone, time] as const))

const changes = new Map(
  ZONES.map((zone) => [zone, changesBetween(zone, at('2024-01-01T00:00Z'), at('2035-12-31T00:00Z'))]),
)

const changeDays = (zone: string): string[] => (changes.get(zone) ?? []).map((change) => wallAt(zone, change).date)

/** A day with the days before and after it. */
const around = (date: string): string[] =>
  [-1, 0, 1].map((days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10))

/** A daily series on the three days around a date. Its end time is at most midnight. */
function daily(zone: string, date: string, time: string, minutes: number) {
  const [startDate = '', , endDate = ''] = around(date)
  const fromMinute = localTime(time)
  const toMinute = Math.min(1440, fromMinute + minutes)
  const dates = { startDate: localDate(startDate), endDate: localDate(endDate), recurrence: 'daily' as const }
  return { ...dates, zone, fromMinute, toMinute }
}

const isInterval = (one: Interval | undefined): one is Interval => one !== undefined

const expand = (series: Series): Interval[] =>
  expandSeries(series, { first: -Infinity, last: Infinity }).map(({ start, end }) => ({ start, end }))

const slotStarts = (series: Series, date: string, durationMinutes: number): number[] =>
  availableSlots({
    service: aService({ durationMinutes }),
    now: at(`${date}T00:00Z`) - 4 * 1440,
    days: { first: day(date) - 1, last: day(date) + 1 },
    series: [series],
    exceptions: exceptionsBySeries([]),
    claims: [],
    openLocationIds: [],
  }).map(({ start }) => start)

/** Returns slot starts every `minutes` in real time, without starts whose local time occurs for the second time (rule D134). */
const cut = (zone: string, { start, end }: Interval, minutes: number): number[] =>
  Array.from({ length: Math.floor((end - start) / minutes) }, (_, index) => start + index * minutes).filter(
    (instant) => {
      const { date, minute } = wallAt(zone, instant)
      return instantOf(zone, date, minute) === instant
    },
  )

it.each(ZONES)('The test data has 24 days of clock changes in %s', (zone) => {
  expect(changeDays(zone)).toHaveLength(24)
})

describe.each(CASES)(
  'availability on days of clock changes, in %s at %s (T-B3, R-D132, R-D133, R-D134, R-D135, R-D136)',
  (zone, time) => {
    it.each([30, 60, 120])('sessions of %i minutes have the right start and end', (durationMinutes) => {
      for (const date of changeDays(zone)) {
        // Two slots a day, if both fit before midnight.
        const range = daily(zone, date, time, 2 * durationMinutes)
        const starts = [range.fromMinute, range.fromMinute + durationMinutes].filter(
          (minute) => minute + durationMinutes <= range.toMinute,
        )
        const expected = around(date)
          .flatMap((one) => starts.map((minute) => sessionOf(zone, one, minute, durationMinutes)))
          .filter(isInterval)
        const series = aSession({ ...range, durationMinutes })
        expect([date, expand(series)]).toEqual([date, expected])
        expect([date, slotStarts(series, date, durationMinutes)]).toEqual([date, expected.map(({ start }) => start)])
      }
    })

    it.each([30, 45, 180])(
      'windows of %i minutes, and the slots cut from them, have the right start and end',
      (minutes) => {
        for (const date of changeDays(zone)) {
          const range = daily(zone, date, time, minutes)
          const expected = around(date)
            .map((one) => windowOf(zone, one, range.fromMinute, range.toMinute))
            .filter(isInterval)
          const series = aWindow(range)
          expect([date, expand(series)]).toEqual([date, expected])
          for (const length of [15, 30, 40]) {
            const starts = expected.flatMap((one) => cut(zone, one, length))
            expect([date, slotStarts(series, date, length)]).toEqual([date, starts])
          }
        }
      },
    )
  },
)

describe('a session from 02:30 to 03:00 on the 24 days of clock changes', () => {
  it.each([
    // The clocks go forward from 02:00 to 03:00.
    ['Europe/Amsterdam', 12],
    ['America/New_York', 12],
    // The clocks go forward from 01:00 to 02:00.
    ['Europe/London', 24],
    // The clocks go forward from 02:00 to 02:30.
    ['Australia/Lord_Howe', 24],
  ])('in %s is offered on %i days', (zone, offered) => {
    const days = changeDays(zone).filter((date) => {
      const series = aSession({ ...daily(zone, date, '02:30', 30), durationMinutes: 30 })
      return expandSeries(series, { first: day(date), last: day(date) }).length === 1
    })
    expect(days).toHaveLength(offered)
  })
})
