import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromEpochDay, localDate } from '#shared/time/local-date.ts'
import { day } from '#tests/builders/scheduling.ts'
import type { DayRange, Recurrence } from './recurrence.ts'
import { defaultRecurrenceEnd, RECURRENCES, recurrenceDays } from './recurrence.ts'

const range = (first: string, last: string): DayRange => ({ first: day(first), last: day(last) })
const always = range('0001-01-01', '9999-12-31')
const dates = (recurrence: Recurrence, span: DayRange, within: DayRange = always) =>
  recurrenceDays(recurrence, span, within).map(fromEpochDay)

describe('recurrenceDays (R-A3.14, R-D11, R-D12)', () => {
  it.each<[Recurrence, string, string, string[]]>([
    ['one-time', '2025-03-03', '2025-03-03', ['2025-03-03']],
    ['daily', '2025-02-27', '2025-03-02', ['2025-02-27', '2025-02-28', '2025-03-01', '2025-03-02']],
    ['weekly', '2025-03-24', '2025-04-07', ['2025-03-24', '2025-03-31', '2025-04-07']],
    ['weekly', '2025-03-24', '2025-04-06', ['2025-03-24', '2025-03-31']],
    // Thursday 6 to Tuesday 11 March.
    ['workdays', '2025-03-06', '2025-03-11', ['2025-03-06', '2025-03-07', '2025-03-10', '2025-03-11']],
    // 8 March 2025 is a Saturday.
    ['workdays', '2025-03-08', '2025-03-11', ['2025-03-10', '2025-03-11']],
    ['workdays', '2025-03-08', '2025-03-09', []],
    ['monthly', '2025-01-31', '2025-06-30', ['2025-01-31', '2025-03-31', '2025-05-31']],
    ['monthly', '2024-01-30', '2024-04-30', ['2024-01-30', '2024-03-30', '2024-04-30']],
    ['monthly', '2024-11-29', '2025-04-29', ['2024-11-29', '2024-12-29', '2025-01-29', '2025-03-29', '2025-04-29']],
    ['yearly', '2024-02-29', '2032-12-31', ['2024-02-29', '2028-02-29', '2032-02-29']],
    ['yearly', '2024-03-01', '2026-02-28', ['2024-03-01', '2025-03-01']],
  ])('%s from %s to %s has the right dates', (recurrence, first, last, expected) => {
    expect(dates(recurrence, range(first, last))).toEqual(expected)
  })

  it.each<[Recurrence, string[]]>([
    ['one-time', []],
    ['daily', ['2025-03-30', '2025-03-31']],
    ['weekly', ['2025-03-31']],
    ['workdays', ['2025-03-31']],
    ['monthly', []],
    ['yearly', []],
  ])('%s gives only dates in the requested range, even if that begins long after the start', (recurrence, expected) => {
    expect(dates(recurrence, range('1999-03-29', '2030-12-31'), range('2025-03-30', '2025-03-31'))).toEqual(expected)
  })

  it('gives no date where the series and the range do not meet', () => {
    for (const recurrence of RECURRENCES) {
      expect(dates(recurrence, range('2025-03-03', '2025-03-30'), range('2025-01-01', '2025-03-02'))).toEqual([])
      expect(dates(recurrence, range('2025-03-03', '2025-03-30'), range('2025-04-28', '2025-06-30'))).toEqual([])
      expect(dates(recurrence, range('2025-03-03', '2025-03-30'), range('2025-03-20', '2025-03-10'))).toEqual([])
    }
  })

  it('gives the same dates as testing every single day', () => {
    const anyDay = fc.integer({ min: day('2000-01-01'), max: day('2050-12-31') })
    const length = fc.integer({ min: 0, max: 1200 })
    fc.assert(
      fc.property(
        fc.constantFrom(...RECURRENCES),
        anyDay,
        length,
        fc.integer({ min: -400, max: 400 }),
        length,
        (...args) => {
          const [recurrence, first, spanLength, shift, rangeLength] = args
          const span = { first, last: recurrence === 'one-time' ? first : first + spanLength }
          const within = { first: first + shift, last: first + shift + rangeLength }
          const expected: number[] = []
          for (let asked = within.first; asked <= within.last; asked++)
            if (recursOn(recurrence, span, asked)) expected.push(asked)
          expect(recurrenceDays(recurrence, span, within)).toEqual(expected)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

/** The reference implementation: checks a single day with JavaScript's calendar. */
function recursOn(recurrence: Recurrence, span: DayRange, asked: number): boolean {
  const [start, date] = [new Date(span.first * 86_400_000), new Date(asked * 86_400_000)]
  if (asked < span.first || asked > span.last) return false
  const isSameDayOfMonth = start.getUTCDate() === date.getUTCDate()
  const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
  if (recurrence === 'one-time') return asked === span.first
  if (recurrence === 'weekly') return start.getUTCDay() === date.getUTCDay()
  if (recurrence === 'workdays') return !isWeekend
  if (recurrence === 'monthly') return isSameDayOfMonth
  if (recurrence === 'yearly') return isSameDayOfMonth && start.getUTCMonth() === date.getUTCMonth()
  return true
}

describe('defaultRecurrenceEnd (R-A5.17, R-A9.11, R-D14)', () => {
  it.each([
    // Columns: today, start, end.
    ['2025-03-03', '2025-03-10', '2025-04-03'],
    ['2025-01-31', '2025-01-31', '2025-02-28'],
    ['2025-03-03', '2025-04-03', '2025-04-03'],
    ['2025-03-03', '2025-06-30', '2025-07-30'],
  ])('for a series that recurs %s and starts on %s, it is %s', (today, start, end) => {
    expect(defaultRecurrenceEnd(localDate(today), localDate(start))).toBe(end)
  })
})
