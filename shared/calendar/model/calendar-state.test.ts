import { describe, expect, test } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { isPreviousDisabled, reduceCalendar, type CalendarAction, type CalendarState } from './calendar-state.ts'
import type { CalendarView } from './calendar-style-features.ts'

//      March 2025            April 2025
//  Mo Tu We Th Fr Sa Su   Mo Tu We Th Fr Sa Su
//                  1  2       1  2  3  4  5  6
//   3  4  5  6  7  8  9    7  8  9 10 11 12 13
//  10 11 12 13 14 15 16   14 15 16 17 18 19 20
//  17 18 19 20 21 22 23   21 22 23 24 25 26 27
//  24 25 26 27 28 29 30   28 29 30
//  31
const today = localDate('2025-03-12')

const at = (view: CalendarView, activeDay: string): CalendarState => ({
  view,
  activeDay: localDate(activeDay),
  activeSlotId: 'slot-1',
  today,
})

describe('the next and previous buttons (R-A4.2, R-A2.11)', () => {
  test.each<[view: CalendarView, from: string, action: 'next' | 'previous', to: string]>([
    ['week', '2025-03-14', 'next', '2025-03-21'],
    ['week', '2025-03-28', 'next', '2025-04-04'],
    ['week', '2025-12-29', 'next', '2026-01-05'],
    ['week', '2025-03-21', 'previous', '2025-03-14'],
    ['week', '2025-03-30', 'previous', '2025-03-23'],
    ['month', '2025-03-14', 'next', '2025-04-14'],
    ['month', '2025-03-31', 'next', '2025-04-30'],
    ['month', '2028-01-31', 'next', '2028-02-29'],
    ['month', '2025-05-31', 'previous', '2025-04-30'],
    ['month', '2025-04-20', 'previous', '2025-03-20'],
  ])('%s view on %s, %s: leads to %s and deselects the slot', (view, from, action, to) => {
    expect(reduceCalendar(at(view, from), { type: action })).toEqual({
      view,
      activeDay: to,
      activeSlotId: undefined,
      today,
    })
  })

  test.each<[view: CalendarView, from: string]>([
    ['week', '2025-03-17'],
    ['week', '2025-03-18'],
    ['month', '2025-04-03'],
  ])('%s view on %s: previous leads to today, not to a day before it', (view, from) => {
    expect(reduceCalendar(at(view, from), { type: 'previous' }).activeDay).toBe('2025-03-12')
  })

  test.each<[view: CalendarView, activeDay: string, isDisabled: boolean]>([
    ['week', '2025-03-16', true],
    ['week', '2025-03-10', true],
    ['week', '2025-03-03', true],
    ['week', '2025-03-17', false],
    ['month', '2025-03-31', true],
    ['month', '2025-02-28', true],
    ['month', '2025-04-01', false],
    ['month', '2026-03-01', false],
  ])('%s view on %s: the previous button is disabled: %s', (view, activeDay, isDisabled) => {
    const state = at(view, activeDay)
    expect(isPreviousDisabled(state)).toBe(isDisabled)
    expect(reduceCalendar(state, { type: 'previous' }) === state).toBe(isDisabled)
  })
})

describe('choosing a day, a slot or a view (R-A4.1, R-A4.3, R-A4.4)', () => {
  const start = at('month', '2025-03-14')

  test.each<[name: string, action: CalendarAction, change: Partial<CalendarState>]>([
    [
      'a day takes the place of the slot',
      { type: 'pickDay', day: localDate('2025-04-02') },
      { activeDay: localDate('2025-04-02'), activeSlotId: undefined },
    ],
    [
      'the active day again lets the slot go as well',
      { type: 'pickDay', day: localDate('2025-03-14') },
      { activeSlotId: undefined },
    ],
    ['a slot is kept', { type: 'pickSlot', slotId: 'slot-2' }, { activeSlotId: 'slot-2' }],
    ['the view toggles and keeps day and slot', { type: 'toggleView' }, { view: 'week' }],
    ['a view can be asked for', { type: 'showView', view: 'month' }, {}],
    [
      'midnight moves today only',
      { type: 'beginDay', today: localDate('2025-03-13') },
      { today: localDate('2025-03-13') },
    ],
  ])('%s', (_name, action, change) => {
    expect(reduceCalendar(start, action)).toEqual({ ...start, ...change })
  })

  test('toggling the view twice restores the calendar', () => {
    const twice = reduceCalendar(reduceCalendar(start, { type: 'toggleView' }), { type: 'toggleView' })
    expect(twice).toEqual(start)
  })
})
