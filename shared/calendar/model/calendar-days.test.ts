import { describe, expect, test } from 'vitest'
import { localDate, type LocalDate } from '#shared/time/local-date.ts'
import {
  canPickDay,
  dayMove,
  firstAvailableDay,
  isDayAvailable,
  isSameMonth,
  monthGrid,
  nextAvailableDay,
  visibleWeeks,
  weekDays,
} from './calendar-days.ts'
import type { CalendarStyle, CalendarView } from './calendar-style-features.ts'

const dates = (...texts: string[]): LocalDate[] => texts.map(localDate)

describe('a week in the calendar runs from Monday to Sunday (R-A2.10, R-A9.2)', () => {
  test.each([
    ['2025-03-12', '2025-03-10', '2025-03-16'],
    ['2025-03-10', '2025-03-10', '2025-03-16'],
    ['2025-03-16', '2025-03-10', '2025-03-16'],
    // The clocks change on the last Sunday of March and October.
    ['2025-03-30', '2025-03-24', '2025-03-30'],
    ['2025-10-27', '2025-10-27', '2025-11-02'],
    ['2024-02-29', '2024-02-26', '2024-03-03'],
    ['2025-01-01', '2024-12-30', '2025-01-05'],
  ])('of %s: %s to %s', (day, monday, sunday) => {
    const days = weekDays(localDate(day))
    expect([days.length, days[0], days[6]]).toEqual([7, monday, sunday])
  })
})

describe('a month in the calendar shows six weeks', () => {
  test.each([
    ['2025-03-14', '2025-02-24', '2025-04-06'],
    ['2025-09-01', '2025-09-01', '2025-10-12'],
    // February 2027 begins on a Monday and fills four weeks exactly.
    ['2027-02-10', '2027-02-01', '2027-03-14'],
    ['2025-06-30', '2025-05-26', '2025-07-06'],
  ])('of %s: %s to %s', (day, first, last) => {
    const days = monthGrid(localDate(day)).flat()
    expect([days.length, days[0], days[41]]).toEqual([42, first, last])
  })

  test('the view decides how many weeks are visible', () => {
    expect(visibleWeeks('week', localDate('2025-03-14'))).toHaveLength(1)
    expect(visibleWeeks('month', localDate('2025-03-14'))).toHaveLength(6)
  })

  test('days before and after the month belong to other months', () => {
    expect(isSameMonth(localDate('2025-03-31'), localDate('2025-03-01'))).toBe(true)
    expect(isSameMonth(localDate('2025-04-01'), localDate('2025-03-31'))).toBe(false)
    expect(isSameMonth(localDate('2024-03-01'), localDate('2025-03-01'))).toBe(false)
  })
})

describe('days by calendar style, on Wednesday 2025-03-12 with slots on the 11th and the 14th (R-A5.19)', () => {
  const available = dates('2025-03-11', '2025-03-14')
  test.each<[style: CalendarStyle, day: string, isAvailable: boolean, canPick: boolean]>([
    ['default', '2025-03-14', true, true],
    ['default', '2025-03-13', false, true],
    ['default', '2025-03-11', true, false],
    ['widget', '2025-03-14', true, true],
    ['widget', '2025-03-12', false, true],
    ['widget', '2025-03-10', false, false],
    ['reschedule', '2025-03-14', false, true],
    ['reschedule', '2025-03-13', false, false],
    ['reschedule', '2025-03-11', false, false],
    ['dashboard', '2025-03-14', false, true],
    ['dashboard', '2025-03-10', false, true],
  ])('%s, %s: marked %s (R-A4.5), can be chosen %s (R-A4.7)', (style, day, isAvailable, canPick) => {
    expect(isDayAvailable(style, localDate(day), available)).toBe(isAvailable)
    expect(canPickDay(style, localDate(day), localDate('2025-03-12'), available)).toBe(canPick)
  })
})

describe('the first and the next available day (R-A2.14)', () => {
  test.each<
    [name: string, available: string[], activeDay: string, first: string | undefined, next: string | undefined]
  >([
    ['later', ['2025-03-24', '2025-03-17'], '2025-03-13', '2025-03-17', '2025-03-17'],
    ['after the active day', ['2025-03-13', '2025-03-17'], '2025-03-14', '2025-03-13', '2025-03-17'],
    ['none later: the first from today on', ['2025-03-13', '2025-03-14'], '2025-03-20', '2025-03-13', '2025-03-13'],
    ['never before today', ['2025-03-10', '2025-03-11'], '2025-03-20', undefined, undefined],
    ['today counts', ['2025-03-12'], '2025-03-20', '2025-03-12', '2025-03-12'],
    ['not the active day itself', ['2025-03-13'], '2025-03-13', '2025-03-13', undefined],
    ['none at all', [], '2025-03-13', undefined, undefined],
  ])('%s', (_name, available, activeDay, first, next) => {
    const today = localDate('2025-03-12')
    expect(firstAvailableDay(dates(...available), today)).toBe(first)
    expect(nextAvailableDay(dates(...available), localDate(activeDay), today)).toBe(next)
  })
})

test.each<[key: string, view: CalendarView, day: string | undefined, turnsPage: boolean | undefined]>([
  ['ArrowLeft', 'week', '2025-03-30', false],
  ['ArrowRight', 'week', '2025-04-01', false],
  ['ArrowUp', 'month', '2025-03-24', false],
  ['ArrowDown', 'month', '2025-04-07', false],
  ['Home', 'week', '2025-03-31', false],
  ['End', 'week', '2025-04-06', false],
  ['PageUp', 'week', '2025-03-24', true],
  ['PageDown', 'week', '2025-04-07', true],
  ['PageUp', 'month', '2025-02-28', true],
  ['PageDown', 'month', '2025-04-30', true],
  ['Enter', 'week', undefined, undefined],
])('The key %s on Monday 2025-03-31 in the %s view leads to %s', (key, view, day, turnsPage) => {
  const move = dayMove(key, localDate('2025-03-31'), view)
  expect([move?.day, move?.turnsPage]).toEqual([day, turnsPage])
})
