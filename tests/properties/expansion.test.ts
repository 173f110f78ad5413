import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expandSeries } from '#shared/domain/availability/series/expand-series.ts'
import { fromEpochDay, toEpochDay } from '#shared/time/local-date.ts'
import { arbitrarySeries } from './arbitrary-series.ts'
import { findCounterexample } from './find-counterexample.ts'
import { expandByLibrary } from './rfc-5545.ts'

const ALWAYS = { first: -Infinity, last: Infinity }

test('A series has the occurrences that RFC 5545 defines, in any range of days', () => {
  const arbitraryRange = fc.record({
    from: fc.integer({ min: -40, max: 400 }),
    days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 })),
  })
  const found = findCounterexample(
    'expansion',
    { reduced: 800, full: 100_000 },
    fc.property(arbitrarySeries, arbitraryRange, (series, { from, days }) => {
      const expected = expandByLibrary(series)
      expect(shown(series, ALWAYS)).toEqual(expected)
      const first = toEpochDay(series.startDate) + from
      const range = { first, last: first + days }
      const [firstDate, lastDate] = [fromEpochDay(range.first), fromEpochDay(range.last)]
      expect(shown(series, range)).toEqual(
        expected.filter((name) => name.slice(0, 10) >= firstDate && name.slice(0, 10) <= lastDate),
      )
    }),
  )
  expect(found).toBe('')
})

const shown = (...asked: Parameters<typeof expandSeries>) =>
  expandSeries(...asked).map(({ key, start, end }) => `${fromEpochDay(key.day)} ${key.startMinute} ${start} ${end}`)
