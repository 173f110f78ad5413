import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonthsClamped,
  addMonthsExact,
  compareLocalDates,
  consecutiveDates,
  daysBetween,
  daysInMonth,
  endOfMonth,
  fromEpochDay,
  localDate,
  parseLocalDate,
  startOfMonth,
  startOfWeek,
  toEpochDay,
  weekday,
} from './local-date.ts'

const MILLISECONDS_PER_DAY = 86_400_000
const anyEpochDay = fc.integer({ min: -719_162, max: 2_932_896 })

describe('parseLocalDate', () => {
  it.each(['2025-03-30', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('reads %s', (text) => {
    expect(parseLocalDate(text)).toBe(text)
  })

  it.each([
    '2025-02-29',
    '1900-02-29',
    '2025-02-31',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '0000-01-01',
    '2025-3-3',
    '25-03-03',
    '2025-03-03T00:00',
    ' 2025-03-03',
    '',
  ])('refuses %j', (text) => {
    expect(parseLocalDate(text)).toBeUndefined()
    expect(() => localDate(text)).toThrow(RangeError)
  })
})

describe('epoch days', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-02-29', 11_016],
    ['2025-03-30', 20_177],
    ['0001-01-01', -719_162],
    ['9999-12-31', 2_932_896],
  ] as const)('%s is day %i', (date, epochDay) => {
    expect(toEpochDay(localDate(date))).toBe(epochDay)
    expect(fromEpochDay(epochDay)).toBe(date)
  })

  it('match the platform’s dates on every day', () => {
    fc.assert(
      fc.property(anyEpochDay, (epochDay) => {
        const date = fromEpochDay(epochDay)
        expect(date).toBe(new Date(epochDay * MILLISECONDS_PER_DAY).toISOString().slice(0, 10))
        expect(toEpochDay(date)).toBe(epochDay)
        expect(weekday(date) % 7).toBe(new Date(epochDay * MILLISECONDS_PER_DAY).getUTCDay())
      }),
      { numRuns: 2000 },
    )
  })

  it('end with the year 9999', () => {
    expect(() => addDays(localDate('9999-12-31'), 1)).toThrow(RangeError)
    expect(() => addDays(localDate('0001-01-01'), -1)).toThrow(RangeError)
  })
})

describe('addMonths', () => {
  it.each([
    // Columns: from, months, exact, clamped.
    ['2025-01-31', 1, undefined, '2025-02-28'],
    ['2024-01-31', 1, undefined, '2024-02-29'],
    ['2025-01-31', 2, '2025-03-31', '2025-03-31'],
    ['2025-03-31', 1, undefined, '2025-04-30'],
    ['2024-02-29', 12, undefined, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29', '2028-02-29'],
    ['2025-12-15', 1, '2026-01-15', '2026-01-15'],
    ['2025-03-31', -1, undefined, '2025-02-28'],
    ['2025-01-15', -1, '2024-12-15', '2024-12-15'],
    ['2025-01-15', 0, '2025-01-15', '2025-01-15'],
  ] as const)('%s and %i months', (from, months, exact, clamped) => {
    expect(addMonthsExact(localDate(from), months)).toBe(exact)
    expect(addMonthsClamped(localDate(from), months)).toBe(clamped)
  })
})

describe('weeks and months', () => {
  it.each([
    // March 2025: 1 and 2 are a weekend, 3 is a Monday.
    ['2025-03-02', 7, '2025-02-24'],
    ['2025-03-03', 1, '2025-03-03'],
    ['2025-03-09', 7, '2025-03-03'],
    ['1969-12-29', 1, '1969-12-29'],
    ['2026-01-01', 4, '2025-12-29'],
  ] as const)('%s is weekday %i of the week that starts on %s', (date, number, monday) => {
    expect(weekday(localDate(date))).toBe(number)
    expect(startOfWeek(localDate(date))).toBe(monday)
  })

  it.each([
    ['2025-02-15', '2025-02-01', '2025-02-28'],
    ['2024-02-29', '2024-02-01', '2024-02-29'],
    ['2025-12-31', '2025-12-01', '2025-12-31'],
  ] as const)('%s is in the month from %s to %s', (date, first, last) => {
    expect(startOfMonth(localDate(date))).toBe(first)
    expect(endOfMonth(localDate(date))).toBe(last)
  })

  it('leap years are recognised', () => {
    expect([1900, 2000, 2023, 2024, 2100].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29, 28])
  })

  it('consecutive dates are listed across the end of a month', () => {
    expect(consecutiveDates(localDate('2024-02-28'), 3)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  })

  it('dates can be compared and subtracted', () => {
    const dates = ['2025-10-26', '2025-03-30', '2024-12-31'].map(localDate)
    expect(dates.toSorted(compareLocalDates)).toEqual(['2024-12-31', '2025-03-30', '2025-10-26'])
    expect(compareLocalDates(localDate('2025-03-30'), localDate('2025-03-30'))).toBe(0)
    expect(daysBetween(localDate('2025-03-30'), localDate('2025-03-01'))).toBe(-29)
  })
})
