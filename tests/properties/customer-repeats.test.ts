import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { absenceCalendar } from '#shared/domain/absence/absent-time.ts'
import { exceptionsBySeries } from '#shared/domain/availability/series/published-occurrence.ts'
import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import { proposeSlots } from '#shared/domain/repeat/check-customer-dates.ts'
import { customerRule, REPEAT_STEPS, type RepeatStep } from '#shared/domain/repeat/customer-repeats.ts'
import { repeatTimes } from '#shared/domain/repeat/repeat-times.ts'
import type { TimeSearch } from '#shared/domain/slot/provider-booking/check-time.ts'
import { localDate } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { aClaim, anAbsence, aService, aWindow } from '#tests/builders/scheduling.ts'
import { findCounterexample } from './find-counterexample.ts'
import { absencesAround } from './naive-absence.ts'
import { addDays } from './naive-series.ts'
import { instantOf, momentOf, wallAt } from './wall-by-temporal.ts'

// Random repeats of customers, existing bookings, absences and policies, compared with a calendar that tries every start of every day.

const ZONES = ['Europe/Amsterdam', 'Pacific/Honolulu'] as const
const STARTS = ['2025-01-29', '2025-03-24', '2025-10-20', '2024-02-26'] as const
/** The specialist is available every day from 08:00 to 20:00, in minutes of the day. A slot starts every 30 minutes. */
const [OPENS, CLOSES, STEP] = [480, 1200, 30]
const DAY = 1440

const arbitraryScene = fc.record({
  zone: fc.constantFrom(...ZONES),
  from: fc.tuple(fc.constantFrom(...STARTS), fc.integer({ min: 0, max: 6 })).map(([date, days]) => addDays(date, days)),
  minute: fc.oneof(
    fc.constantFrom(120, 150),
    fc.integer({ min: 14, max: 40 }).map((steps) => steps * STEP),
    fc.constant(615),
  ),
  durationMinutes: fc.constantFrom(30, 60, 480),
  step: fc.constantFrom(...REPEAT_STEPS),
  count: fc.integer({ min: 2, max: 8 }),
  noticeMinutes: fc.constantFrom(0, 2 * DAY),
  windowDays: fc.constantFrom(null, 30),
  dailyMaximum: fc.constantFrom(null, 1, 2),
  chosen: fc.array(
    fc.record({
      place: fc.integer({ min: 0, max: 7 }),
      days: fc.integer({ min: -7, max: 7 }),
      steps: fc.integer({ min: 0, max: 23 }),
    }),
    { maxLength: 3 },
  ),
  bookings: fc.array(
    fc.record({
      days: fc.integer({ min: 0, max: 40 }),
      minute: fc.integer({ min: 400, max: 1200 }),
      length: fc.integer({ min: 1, max: 300 }),
    }),
    { maxLength: 12 },
  ),
  away: fc.array(fc.record({ days: fc.integer({ min: 0, max: 40 }), fromMinute: fc.integer({ min: 0, max: 1000 }) }), {
    maxLength: 3,
  }),
})

/** Computes the dates of a rule by checking every day. */
function naiveDates(step: RepeatStep, from: string, count: number): string[] {
  const found: string[] = []
  for (let [date, days] = [from, 0]; found.length < count; date = addDays(date, 1), days += 1) {
    const isDate = { week: days % 7 === 0, 'two-weeks': days % 14 === 0, month: date.slice(8) === from.slice(8) }[step]
    if (isDate) found.push(date)
  }
  return found
}

interface Time {
  readonly start: number
  readonly end: number
}
const meets = (one: Time, other: Time) => other.start < one.end && one.start < other.end

test('Each date of a repeat is judged as a plain calendar says, and the nearest free time is proposed (R-D264)', () => {
  const found = findCounterexample(
    'own repeats',
    { reduced: 30, full: 20_000 },
    fc.property(arbitraryScene, (scene) => {
      const { zone, from, minute, durationMinutes, step, count, bookings, away } = scene
      const { noticeMinutes, windowDays, dailyMaximum } = scene
      const dates = naiveDates(step, from, count)
      const times = repeatTimes(
        customerRule(step, localDate(from), count),
        { date: localDate(from), minute },
        zoneOf(zone),
      )
      expect(times.map(({ date }) => date)).toEqual(dates)

      const today = addDays(from, -3)
      const now = momentOf(zone, today, 720)
      const claims = bookings
        .map(({ days, minute: at, length }) => ({ start: momentOf(zone, addDays(from, days), at), length }))
        .map(({ start, length }) => aClaim({ start, end: start + length }))
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
            startDate: localDate(addDays(from, -20)),
            endDate: localDate(addDays(from, 400)),
            recurrence: 'daily',
            fromMinute: OPENS,
            toMinute: CLOSES,
          }),
        ],
        exceptions: exceptionsBySeries([]),
        claims,
        absences: absenceCalendar(absences),
        openLocationIds: [],
        policy: { ...OPEN_POLICY, slotStepMinutes: STEP, noticeMinutes, windowDays, dailyMaximum },
        zone: zoneOf(zone),
      }
      const wanted = times.map(({ date, start }, place) => {
        const choice = scene.chosen.find((each) => each.place === place)
        const near = start.kind === 'skipped' ? start.next : start.start
        const byRule = instantOf(zone, date, minute)
        const day = addDays(date, choice?.days ?? 0)
        const chosen = choice && momentOf(zone, day, OPENS + choice.steps * STEP)
        const wall = choice ? { day, minute: OPENS + choice.steps * STEP } : { day: date, minute }
        return { start: chosen ?? byRule, near, isChosen: choice !== undefined, wall }
      })
      const proposed = proposeSlots(search, { specialistId: 'anna', seats: 1 }, wanted)

      const absent = absences.flatMap((absence) => absencesAround(absence, today, addDays(from, 45)))
      const own: (Time & { readonly day: string })[] = []
      const dayOf = (at: number) => wallAt(zone, at).date
      const claimDays = claims.map(({ start }) => dayOf(start))
      /** Whether a customer can book a start on a day. */
      const isFree = (day: string, at: number): boolean => {
        const start = momentOf(zone, day, at)
        const time = { start, end: start + durationMinutes }
        const isOffered = at >= OPENS && (at - OPENS) % STEP === 0 && at + durationMinutes <= CLOSES
        const isInTime = start > now && start >= now + noticeMinutes
        const isSoon = windowDays === null || day <= addDays(today, windowDays)
        const onDay = [...claimDays, ...own.map((each) => each.day)]
        const isFull = dailyMaximum !== null && onDay.filter((each) => each === day).length >= dailyMaximum
        return (
          isOffered &&
          isInTime &&
          isSoon &&
          !isFull &&
          ![...claims, ...absent, ...own].some((each) => meets(each, time))
        )
      }
      for (const isChosen of [false, true]) {
        for (const [index, { start, wall, ...date }] of wanted.entries()) {
          if (date.isChosen !== isChosen) continue
          const time = { start: start ?? 0, end: (start ?? 0) + durationMinutes }
          const isOwn = own.some((each) => meets(each, time))
          const free = isFree(wall.day, wall.minute) ? 'free' : 'not-free'
          const expected = start === undefined ? 'skipped' : isOwn ? 'own' : free
          expect([index, proposed[index]!.check.kind]).toEqual([index, expected])
          if (expected === 'free') own.push({ ...time, day: wall.day })
        }
      }
      for (const [index, { check, nearest }] of proposed.entries()) {
        if (check.kind === 'free') continue
        const { date } = times[index]!
        const best = Array.from({ length: 15 }, (_, days) => days - 7)
          .flatMap((days) => Array.from({ length: 24 }, (_, at) => ({ days, at: OPENS + at * STEP })))
          .map(({ days, at }) => ({
            day: addDays(date, days),
            at,
            far: Math.abs(days) * DAY + Math.abs(at - nearMinute(minute, check.kind)),
          }))
          .filter(({ day, at }) => isFree(day, at))
          .toSorted((one, other) => one.far - other.far)
        const first = best.filter(({ far }) => far === best[0]?.far).map(({ day, at }) => momentOf(zone, day, at))
        // The suggestion is one of the nearest available starts, or undefined if there is none.
        expect([index, first.find((at) => at === nearest?.start)]).toEqual([index, nearest?.start])
        expect([index, nearest === undefined]).toEqual([index, first.length === 0])
        if (nearest) own.push({ start: nearest.start, end: nearest.start + durationMinutes, day: dayOf(nearest.start) })
      }
    }),
  )
  expect(found).toBe('')
})

/** Near a time that the clocks skip, the search starts at the clock change, which the clocks show as 03:00. */
const nearMinute = (minute: number, kind: string): number => (kind === 'skipped' ? 180 : minute)
