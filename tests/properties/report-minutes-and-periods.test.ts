import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import { minutesByPart, openTimeOf } from '#shared/domain/report/open-time.ts'
import { partsOf, periodBefore, PART_LENGTHS } from '#shared/domain/report/report-period.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { aSession, aWindow, day, key } from '#tests/builders/scheduling.ts'
import { findCounterexample } from './find-counterexample.ts'
import { addDays } from './naive-series.ts'

const LAST = 600

const arbitraryTime = fc
  .tuple(fc.integer({ min: 0, max: LAST - 1 }), fc.integer({ min: 1, max: 200 }))
  .map(([start, minutes]) => ({ start, end: Math.min(LAST, start + minutes) }))

const arbitraryOccurrence = fc
  .record({ time: arbitraryTime, isSession: fc.boolean(), specialistId: fc.constantFrom('anna', 'bram') })
  .map(({ time, isSession, specialistId }): PublishedOccurrence => ({
    key: key('series', '2025-03-03', '09:00'),
    ...time,
    terms: isSession ? aSession({ specialistId }) : aWindow({ specialistId }),
  }))

test('The open minutes of a report equal a count minute by minute (R-D177)', () => {
  const found = findCounterexample(
    'open time by the minute',
    { reduced: 300, full: 20_000 },
    fc.property(
      fc.array(arbitraryOccurrence, { maxLength: 8 }),
      fc.array(arbitraryTime, { maxLength: 4 }),
      fc.uniqueArray(fc.integer({ min: 0, max: LAST }), { minLength: 2, maxLength: 6 }),
      (published, away, cuts) => {
        const absences = away.map((time) => ({ ...time, absenceId: 'absence', day: 0 }))
        const bounds = cuts.toSorted((a, b) => a - b)
        const open = openTimeOf(published, (specialistId, within) =>
          specialistId === 'anna' ? absences.filter(({ start, end }) => start < within.end && within.start < end) : [],
        )
        for (const specialistId of ['anna', 'bram']) {
          const isAway = (minute: number) =>
            specialistId === 'anna' && away.some(({ start, end }) => minute >= start && minute < end)
          const isOpen = (minute: number) =>
            published.some(
              ({ terms, start, end }) =>
                terms.specialistId === specialistId &&
                minute >= start &&
                minute < end &&
                !(terms.kind === 'session' ? Array.from({ length: end - start }, (_, i) => start + i) : [minute]).some(
                  isAway,
                ),
            )
          const expected = bounds.slice(1).map((end, index) => {
            const start = bounds[index]!
            return Array.from({ length: end - start }, (_, i) => start + i).filter(isOpen).length
          })
          expect(minutesByPart(open.get(specialistId) ?? [], bounds)).toEqual(expected)
        }
      },
    ),
  )
  expect(found).toBe('')
})

test('The parts of a period cover each of its days once, and the previous period ends the day before (R-D178)', () => {
  const found = findCounterexample(
    'parts of a period',
    { reduced: 200, full: 5000 },
    fc.property(
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom(...PART_LENGTHS),
      (start, days, length) => {
        const from = fromEpochDay(day('2023-01-01') + start)
        const period = { from, to: fromEpochDay(day('2023-01-01') + start + days) }
        const parts = partsOf(period, length)
        expect(parts[0]!.from).toBe(period.from)
        expect(parts.at(-1)!.to).toBe(period.to)
        parts.slice(1).forEach((part, index) => expect(part.from).toBe(addDays(parts[index]!.to, 1)))
        const sameMonth = parts.filter((part) => part.from.slice(0, 7) === part.to.slice(0, 7))
        const oneDay = parts.filter((part) => part.from === part.to)
        expect({ day: oneDay, week: parts, month: sameMonth }[length]).toEqual(parts)
        expect(addDays(periodBefore(period).to, 1)).toBe(period.from)
      },
    ),
  )
  expect(found).toBe('')
})
