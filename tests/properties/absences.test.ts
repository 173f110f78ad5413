import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Absence } from '#shared/domain/absence/absence.ts'
import { absenceFinder, absentTimes } from '#shared/domain/absence/absent-time.ts'
import { fromEpochDay, localDate } from '#shared/time/local-date.ts'
import { anAbsence, day } from '#tests/builders/scheduling.ts'
import { findCounterexample } from './find-counterexample.ts'
import { absenceByTheMinute, absencesAround, absentDates } from './naive-absence.ts'
import { addDays } from './naive-series.ts'
import { momentOf } from './wall-by-temporal.ts'

/** Zones and days around which their clocks change: by an hour, by half an hour, at midnight and by a whole day. */
const SETTINGS = [
  ['Europe/Amsterdam', '2025-03-30'],
  ['Europe/Amsterdam', '2025-10-26'],
  ['Australia/Lord_Howe', '2025-04-06'],
  ['America/Havana', '2025-03-09'],
  ['America/Havana', '2025-11-02'],
  ['Asia/Beirut', '2025-03-30'],
  ['Pacific/Apia', '2011-12-30'],
] as const

const recurrences = ['one-time', 'daily', 'weekly', 'workdays', 'monthly', 'yearly', 'listed'] as const

const arbitraryAbsence = fc
  .record({
    setting: fc.constantFrom(...SETTINGS),
    recurrence: fc.constantFrom(...recurrences),
    before: fc.constantFrom(0, 0, 1, 7, 31, 400),
    lasting: fc.constantFrom(0, 0, 0, 1, 2),
    until: fc.option(fc.integer({ min: 0, max: 400 })),
    fromMinute: fc.oneof(fc.constantFrom(0, 60, 90, 120, 150, 180), fc.integer({ min: 0, max: 1439 })),
    minutes: fc.oneof(fc.constantFrom(1440, 30, 60, 90), fc.integer({ min: 1, max: 1440 })),
  })
  .map(({ setting: [zone, change], recurrence, before, lasting, until, fromMinute, minutes }) => {
    const startDate = localDate(addDays(change, -before))
    const absence = anAbsence({
      recurrence,
      zone,
      startDate,
      endDate: localDate(addDays(startDate, lasting)),
      fromMinute,
      toMinute: lasting > 0 ? minutes : Math.min(1440, fromMinute + minutes),
      until: until === null ? null : localDate(addDays(startDate, until)),
      dates: [localDate(addDays(change, -2)), localDate(change)],
    })
    return { absence, change }
  })

test('An absence lasts from the first minute that the clock shows of it to the last, also when the clocks change (R-D149)', () => {
  const found = findCounterexample(
    'absence by the minute',
    { reduced: 80, full: 10_000 },
    fc.property(arbitraryAbsence, ({ absence, change }) => {
      const [from, to] = [addDays(change, -1), addDays(change, 1)]
      const expected = absentDates(absence, from, to).flatMap((date) => absenceByTheMinute(absence, date) ?? [])
      const times = absentTimes([absence], around(from, to))
      const begun = times.filter((time) => fromEpochDay(time.day) >= from && fromEpochDay(time.day) <= to)
      expect(begun.map(({ start, end }) => ({ start, end }))).toEqual(expected)
    }),
  )
  expect(found).toBe('')
})

test('The absence finder knows who is away when, for any period (R-D148)', () => {
  const specialists = fc.constantFrom<Absence['specialistIds']>('all', ['anna'], ['bram', 'anna'], ['bram'])
  const arbitraryTime = fc.record({ from: fc.integer({ min: -800, max: 800 }), days: fc.integer({ min: 1, max: 80 }) })
  const found = findCounterexample(
    'absence finder',
    { reduced: 60, full: 10_000 },
    fc.property(
      fc.array(fc.tuple(arbitraryAbsence, specialists), { maxLength: 4 }),
      fc.array(arbitraryTime, { minLength: 1, maxLength: 4 }),
      (drawn, asked) => {
        const absences = drawn.map(([{ absence }, specialistIds], index) => ({
          ...absence,
          id: String(index),
          specialistIds,
        }))
        const find = absenceFinder(absences)
        const middle = drawn[0]?.[0].change ?? '2025-03-30'
        for (const { from, days } of asked) {
          const start = day(middle) * 1440 + from * 97
          const within = { start, end: start + days * 1440 }
          const dates = [fromEpochDay(Math.floor(start / 1440)), fromEpochDay(Math.floor(within.end / 1440))] as const
          const expected = absences
            .filter(({ specialistIds }) => specialistIds === 'all' || specialistIds.includes('anna'))
            .flatMap((absence) => absencesAround(absence, ...dates))
            .filter((time) => time.start < within.end && within.start < time.end)
            .map(({ start: one, end }) => `${one} ${end}`)
          const times = find('anna', within)
          expect(times.map((time) => `${time.start} ${time.end}`).toSorted()).toEqual(expected.toSorted())
          expect(times.map((time) => time.start)).toEqual(times.map((time) => time.start).toSorted((a, b) => a - b))
        }
      },
    ),
  )
  expect(found).toBe('')
})

const around = (from: string, to: string) => ({
  start: momentOf('UTC', addDays(from, -1), 0),
  end: momentOf('UTC', addDays(to, 2), 0),
})
