import { describe, expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { aSession, aWindow } from '#tests/builders/scheduling.ts'
import type { Series } from './series.ts'
import { occurrenceCount, seriesProblem } from './series-rules.ts'

const today = localDate('2025-03-03')
const until = (date: string) => ({ endDate: localDate(date) })

describe('seriesProblem (R-D15, R-D16)', () => {
  it.each<[string, Series]>([
    ['a session today', aSession()],
    ['a window to midnight', aWindow({ toMinute: 1440 })],
    ['ten years of birthdays', aWindow({ recurrence: 'yearly', ...until('2035-03-03') })],
    ['a session as long as its range', aSession({ durationMinutes: 90 })],
    [
      '9,999 occurrences',
      aSession({ fromMinute: 0, toMinute: 1010, durationMinutes: 10, recurrence: 'daily', ...until('2025-06-09') }),
    ],
  ])('finds nothing wrong with %s', (_, series) => {
    expect(seriesProblem(series, today)).toBeUndefined()
  })

  it.each<[string, Series, string, string]>([
    ['yesterday', aSession({ startDate: localDate('2025-03-02') }), 'startDate', 'future'],
    ['an empty range', aWindow({ toMinute: localTime('09:00') }), 'toMinute', 'end-before-start'],
    ['a range past midnight', aWindow({ toMinute: 1441 }), 'toMinute', 'end-before-start'],
    ['a range too short', aSession({ durationMinutes: 91 }), 'toMinute', 'shorter-than-service'],
    [
      'an end before the start',
      aWindow({ recurrence: 'daily', ...until('2025-03-02') }),
      'endDate',
      'end-date-before-start',
    ],
    [
      'workdays at a weekend',
      aWindow({ recurrence: 'workdays', startDate: localDate('2025-03-08'), ...until('2025-03-09') }),
      'endDate',
      'no-occurrence',
    ],
    ['more than ten years', aWindow({ recurrence: 'yearly', ...until('2035-03-04') }), 'endDate', 'series-too-long'],
    ['the end of time', aWindow({ recurrence: 'daily', ...until('9999-12-31') }), 'endDate', 'series-too-long'],
    [
      '10,000 occurrences',
      aSession({ fromMinute: 0, toMinute: 1000, durationMinutes: 10, recurrence: 'daily', ...until('2025-06-10') }),
      'endDate',
      'series-too-long',
    ],
  ])('refuses %s', (_, series, field, problem) => {
    expect(seriesProblem(series, today)).toEqual({ field, problem })
  })

  it('counts the occurrences of the rule', () => {
    expect(occurrenceCount(aSession({ recurrence: 'workdays', ...until('2025-03-31') }))).toBe(63)
  })
})
