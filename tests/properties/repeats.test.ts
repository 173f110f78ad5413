import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { absenceCalendar } from '#shared/domain/absence/absent-time.ts'
import { exceptionsBySeries } from '#shared/domain/availability/series/published-occurrence.ts'
import { checkDates } from '#shared/domain/repeat/check-dates.ts'
import { proposeTimes } from '#shared/domain/repeat/nearest-time.ts'
import { type RepeatRule, REPEAT_UNITS } from '#shared/domain/repeat/repeat-rule.ts'
import { repeatTimes } from '#shared/domain/repeat/repeat-times.ts'
import type { TimeSearch } from '#shared/domain/slot/provider-booking/check-time.ts'
import { localDate, type Weekday } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { aClaim, anAbsence, aService, aWindow } from '#tests/builders/scheduling.ts'
import { findCounterexample } from './find-counterexample.ts'
import { absencesAround } from './naive-absence.ts'
import { addDays, weekdayOf } from './naive-series.ts'
import { instantOf, momentOf } from './wall-by-temporal.ts'

// Random repeats, existing bookings and absences, compared with a calendar that loops over days and uses no code of the product.

const ZONES = ['Europe/Amsterdam', 'Pacific/Honolulu'] as const

/** A first date near a clock change of Amsterdam, or near the ends of months. */
const STARTS = ['2025-01-29', '2025-03-24', '2025-10-20', '2024-02-26'] as const

const arbitraryRule = fc.record({
  unit: fc.constantFrom(...REPEAT_UNITS),
  every: fc.integer({ min: 1, max: 3 }),
  weekdays: fc.subarray<Weekday>([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  count: fc.integer({ min: 1, max: 20 }),
})

const arbitraryScene = fc.record({
  zone: fc.constantFrom(...ZONES),
  from: fc.tuple(fc.constantFrom(...STARTS), fc.integer({ min: 0, max: 6 })).map(([date, days]) => addDays(date, days)),
  minute: fc.oneof(fc.constantFrom(90, 120, 150, 180, 600), fc.integer({ min: 0, max: 1439 })),
  durationMinutes: fc.constantFrom(30, 60, 480, 1440),
  rule: arbitraryRule,
  /** Dates for which the provider chooses another time: days after the first date, and the minute of the day. */
  chosen: fc.array(
    fc.record({
      place: fc.integer({ min: 0, max: 19 }),
      days: fc.integer({ min: 0, max: 20 }),
      minutesLater: fc.integer({ min: 0, max: 90 }),
    }),
    { maxLength: 4 },
  ),
  /** Existing bookings of the specialist: days after the first date, the minute of the day, and the duration in minutes. */
  bookings: fc.array(
    fc.record({
      days: fc.integer({ min: 0, max: 40 }),
      minute: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 1, max: 300 }),
    }),
    { maxLength: 12 },
  ),
  away: fc.array(fc.record({ days: fc.integer({ min: 0, max: 40 }), fromMinute: fc.integer({ min: 0, max: 1000 }) }), {
    maxLength: 3,
  }),
})

interface NaiveRule {
  readonly unit: RepeatRule['unit']
  readonly every: number
  readonly weekdays: readonly number[]
  readonly count: number
}

/** Computes the dates of a rule by checking every day. */
function naiveDates({ unit, every, weekdays, count }: NaiveRule, from: string): string[] {
  const found: string[] = []
  const mondayOf = (date: string) => addDays(date, -((weekdayOf(date) + 6) % 7))
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const daysFrom = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000
  for (let date = from; found.length < count; date = addDays(date, 1)) {
    const isDate = {
      day: daysFrom(from, date) % every === 0,
      week:
        weekdays.includes(weekdayOf(date) === 0 ? 7 : weekdayOf(date)) &&
        (daysFrom(mondayOf(from), mondayOf(date)) / 7) % every === 0,
      month: date.slice(8) === from.slice(8) && (monthOf(date) - monthOf(from)) % every === 0,
    }[unit]
    if (isDate) found.push(date)
  }
  return found
}

test('Each date of a repeat is booked or skipped as requested, at its local time, without overlaps (R-D182, R-D183)', () => {
  const found = findCounterexample(
    'repeats',
    { reduced: 150, full: 30_000 },
    fc.property(arbitraryScene, ({ zone, from, minute, durationMinutes, rule, chosen, bookings, away }) => {
      const { count, ...steps } = rule
      const wanted: RepeatRule = { ...steps, end: { kind: 'count', count } }
      const times = repeatTimes(wanted, { date: localDate(from), minute }, zoneOf(zone))
      expect(times.map(({ date }) => date)).toEqual(naiveDates(rule, from))
      expect(times.map(({ start }) => (start.kind === 'skipped' ? undefined : start.start))).toEqual(
        times.map(({ date }) => instantOf(zone, date, minute)),
      )

      const now = momentOf(zone, addDays(from, 3), 720)
      const claims = bookings
        .map((each) => momentOf(zone, addDays(from, each.days), each.minute))
        .map((start, index) => aClaim({ start, end: start + bookings[index]!.length }))
      const absences = away.map(({ days, fromMinute }, index) => {
        const date = localDate(addDays(from, days))
        return anAbsence({ id: `away-${index}`, zone, startDate: date, fromMinute, toMinute: fromMinute + 400 })
      })
      const search: TimeSearch = {
        service: aService({ durationMinutes }),
        now,
        series: [
          aWindow({
            zone,
            startDate: localDate(from),
            endDate: localDate(addDays(from, 60)),
            recurrence: 'daily',
            fromMinute: 480,
            toMinute: 1200,
          }),
        ],
        exceptions: exceptionsBySeries([]),
        claims,
        absences: absenceCalendar(absences),
        openLocationIds: [],
        zone: zoneOf(zone),
      }
      const dates = times.map(({ date }, place) => {
        const choice = chosen.find((each) => each.place === place)
        return {
          specialistId: 'anna',
          start: choice
            ? momentOf(zone, addDays(from, choice.days), Math.min(1439, minute + choice.minutesLater))
            : instantOf(zone, date, minute),
          durationMinutes,
          seats: 1,
          isChosen: choice !== undefined,
        }
      })
      const checks = checkDates(search, dates)

      const absent = absences.flatMap((absence) => absencesAround(absence, from, addDays(from, 45)))
      const booked: { start: number; end: number }[] = []
      const inOrder = [false, true].flatMap((isChosen) =>
        [...dates.keys()].filter((at) => dates[at]!.isChosen === isChosen),
      )
      for (const index of inOrder) {
        const { start } = dates[index]!
        const check = checks[index]!
        expect([index, check.kind === 'skipped']).toEqual([index, start === undefined])
        if (start === undefined) continue
        const time = { start, end: start + durationMinutes }
        const meets = (other: { start: number; end: number }) => other.start < time.end && time.start < other.end
        const expected = start <= now ? 'past' : booked.some(meets) ? 'own' : claims.some(meets) ? 'taken' : 'free'
        expect([index, check.kind]).toEqual([index, expected])
        if (check.kind !== 'free') continue
        expect([check.time.start, check.time.durationMinutes]).toEqual([start, durationMinutes])
        const isAway = absent.some(meets)
        expect([index, check.warnings.some(({ kind }) => kind === 'away')]).toEqual([index, isAway])
        booked.push(time)
      }

      const starts = times.map(({ start }) => (start.kind === 'skipped' ? start.next : start.start))
      const proposed = proposeTimes(search, dates, starts).flatMap(({ nearest }) => nearest ?? [])
      const all = [...booked, ...proposed].toSorted((one, other) => one.start - other.start)
      all.slice(1).forEach((time, index) => expect(time.start).toBeGreaterThanOrEqual(all[index]!.end))
      for (const time of proposed) {
        const isMet = [...claims, ...absent].some((other) => other.start < time.end && time.start < other.end)
        expect(isMet).toBe(false)
      }
    }),
  )
  expect(found).toBe('')
})
