import { describe, expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import type { EditedTimes } from './availability-scopes.ts'
import {
  allowedDeleteScopes,
  allowedUpdateScopes,
  changeType,
  distinctScopes,
  furtherScopes,
} from './availability-scopes.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'

const ALL_FOUR = 'selected following all following-same-time-and-weekday'

describe('allowedDeleteScopes (R-A4.13, R-A4.14, R-A4.15, R-A4.16, R-D39)', () => {
  it.each<[Recurrence, string, string]>([
    // Columns: recurrence, scopes with one event on the day, scopes with several events on the day.
    ['one-time', 'selected', ALL_FOUR],
    ['daily', 'selected following all', ALL_FOUR],
    ['weekly', ALL_FOUR, ALL_FOUR],
    ['workdays', ALL_FOUR, ALL_FOUR],
    ['monthly', ALL_FOUR, ALL_FOUR],
    ['yearly', ALL_FOUR, ALL_FOUR],
  ])('%s', (recurrence, one, several) => {
    expect(allowedDeleteScopes({ recurrence }, 1).join(' ')).toBe(one)
    expect(allowedDeleteScopes({ recurrence }, 2).join(' ')).toBe(several)
  })
})

describe('allowedUpdateScopes (R-A4.17, R-A4.18, R-A4.19, R-A4.20, R-D39)', () => {
  const SEVERAL = 'selected following-same-time-and-weekday'

  it.each<[Recurrence, string, string, string, string]>([
    // Columns: recurrence; scopes for a new date (one event, several events); scopes for other fields (one, several).
    ['one-time', 'selected', ALL_FOUR, 'selected', ALL_FOUR],
    ['daily', 'selected', SEVERAL, 'selected following all', SEVERAL],
    ['weekly', 'selected', SEVERAL, ALL_FOUR, SEVERAL],
    ['workdays', 'selected', SEVERAL, ALL_FOUR, SEVERAL],
    ['monthly', 'selected', SEVERAL, ALL_FOUR, SEVERAL],
    ['yearly', 'selected', SEVERAL, ALL_FOUR, SEVERAL],
  ])('%s', (recurrence, ...expected) => {
    const offered = (['date', 'other-fields'] as const).flatMap((change) =>
      [1, 3].map((eventsOnDay) => allowedUpdateScopes(change, recurrence, eventsOnDay).join(' ')),
    )
    expect(offered).toEqual(expected)
    expect(allowedUpdateScopes('end-date', recurrence, 1)).toEqual(['all'])
    expect(allowedUpdateScopes('end-date', recurrence, 3)).toEqual(['all'])
  })
})

describe('the further scopes that a dialog offers (R-A3.15)', () => {
  const further = 'following-same-day all-same-day following-same-weekday all-same-weekday following-same-time'

  it.each([
    ['a deletion from a weekly series', allowedDeleteScopes({ recurrence: 'weekly' }, 1), null, further],
    [
      'a deletion from a daily series',
      allowedDeleteScopes({ recurrence: 'daily' }, 1),
      null,
      'following-same-day all-same-day following-same-weekday all-same-weekday following-same-time-and-weekday following-same-time',
    ],
    [
      'an edit with several slots a day',
      allowedUpdateScopes('other-fields', 'daily', 2),
      'other-fields',
      `following all ${further}`,
    ],
    ['a one-time deletion', allowedDeleteScopes({ recurrence: 'one-time' }, 1), null, ''],
    ['a deletion from a one-time block', allowedDeleteScopes({ recurrence: 'one-time' }, 3), null, further],
    ['a new end date', allowedUpdateScopes('end-date', 'weekly', 1), 'end-date', ''],
    ['a new date of one occurrence', allowedUpdateScopes('date', 'weekly', 1), 'date', ''],
  ] as const)('for %s', (_, offered, change, expected) => {
    expect(furtherScopes(offered, change).join(' ')).toBe(expected)
  })

  it('leave out a scope that reaches the same occurrences as another one', () => {
    const offered = allowedDeleteScopes({ recurrence: 'daily' }, 1)
    const days = (startMinutes: readonly number[]) =>
      Array.from({ length: 20 }, (_, index) =>
        startMinutes.map((startMinute) => ({ seriesId: 's', day: index, startMinute })),
      ).flat()
    const distinct = (startMinutes: readonly number[]) => {
      const occurrences = days(startMinutes)
      return distinctScopes(furtherScopes(offered, null), offered, occurrences, {
        seriesId: 's',
        day: 8,
        startMinute: 600,
      }).join(' ')
    }
    expect(distinct([600])).toBe('following-same-weekday all-same-weekday')
    expect(distinct([540, 600, 660])).toBe(
      'following-same-day all-same-day following-same-weekday all-same-weekday following-same-time-and-weekday following-same-time',
    )
  })
})

it('The scope “all” is offered at the first occurrence too, where it reaches the same as “all upcoming” (R-A3.15)', () => {
  const selected = { seriesId: 's', day: 1, startMinute: 540 }
  const occurrences = [selected, { ...selected, startMinute: 600 }, { ...selected, day: 2 }]
  const offered = allowedUpdateScopes('other-fields', 'daily', 2)
  expect(distinctScopes(furtherScopes(offered, 'other-fields'), offered, occurrences, selected)).toEqual(
    expect.arrayContaining(['following', 'all']),
  )
})

describe('changeType (R-A4.21)', () => {
  const before: EditedTimes = {
    date: localDate('2025-03-03'),
    fromMinute: localTime('09:00'),
    toMinute: localTime('10:00'),
    endDate: localDate('2025-03-31'),
  }
  const endDate = { endDate: localDate('2025-04-30') }
  const date = { date: localDate('2025-03-04') }
  const time = { fromMinute: localTime('11:00'), toMinute: localTime('12:00') }
  const duration = { toMinute: localTime('10:30') }

  it.each([
    ['nothing', {}, 1, 'other-fields'],
    ['the end date', endDate, 1, 'end-date'],
    ['the end date and all else', { ...endDate, ...date, ...duration }, 3, 'end-date'],
    ['the duration', duration, 1, 'other-fields'],
    ['the duration and the date', { ...duration, ...date }, 3, 'other-fields'],
    ['the date', date, 1, 'date'],
    ['the date and the time', { ...date, ...time }, 1, 'date'],
    ['the time', time, 1, 'other-fields'],
    ['the time, among several events', time, 2, 'date'],
    ['the start only, which is the duration too', { fromMinute: localTime('09:30') }, 2, 'other-fields'],
  ])('%s', (_, changes, eventsOnDay, expected) => {
    expect(changeType(before, { ...before, ...changes }, eventsOnDay)).toBe(expected)
  })
})
