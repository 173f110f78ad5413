import { describe, expect, it } from 'vitest'
import { localDate, toEpochDay } from '#shared/time/local-date.ts'
import { aSession, aWindow, day, key } from '#tests/builders/scheduling.ts'
import { expandSeries } from './expand-series.ts'
import { endedOn, listedUntil, openEndedHorizon, planningHorizon } from './open-ended.ts'
import { seriesProblem } from './series-rules.ts'
import { overlappingOccurrence } from './session-overlap.ts'

const today = localDate('2025-03-03')
const open = { isOpenEnded: true } as const

describe('a series without an end date (R-D164)', () => {
  it('is listed as far as requested, and keeps its local time across clock changes', () => {
    const mondays = aWindow({ recurrence: 'weekly', ...open })
    const listed = expandSeries(listedUntil(mondays, day('2025-04-07')), { first: day('2025-03-24'), last: Infinity })
    expect(listed.map(({ start }) => new Date(start * 60_000).toISOString())).toEqual([
      '2025-03-24T08:00:00.000Z',
      '2025-03-31T07:00:00.000Z',
      '2025-04-07T07:00:00.000Z',
    ])
    expect(listedUntil(mondays, day('2020-01-01')).endDate, 'its first day').toBe('2025-03-03')
    const ended = aWindow({ recurrence: 'weekly', endDate: localDate('2025-03-10') })
    expect(listedUntil(ended, day('2026-01-01'))).toBe(ended)
  })

  it('ends once it is given an end date', () => {
    expect(endedOn(aWindow(open), localDate('2025-05-01'))).toEqual(aWindow({ endDate: localDate('2025-05-01') }))
  })

  it('is offered and shown for ten years', () => {
    expect(openEndedHorizon(day('2028-02-29'))).toBe(day('2038-02-28'))
  })

  it('has fewer than 10,000 occurrences a year', () => {
    const many = { recurrence: 'daily', durationMinutes: 10, fromMinute: 0, ...open } as const
    expect(seriesProblem(aSession({ ...many, toMinute: 270 }), today)).toBeUndefined()
    expect(seriesProblem(aSession({ ...many, toMinute: 280 }), today)).toEqual({
      field: 'endDate',
      problem: 'series-too-long',
    })
    const leapDay = { startDate: localDate('2028-02-29'), endDate: localDate('2028-02-29') }
    expect(seriesProblem(aWindow({ recurrence: 'yearly', ...leapDay, ...open }), today)).toBeUndefined()
  })

  it('cannot begin later than it would be offered', () => {
    const late = { startDate: localDate('2035-03-04'), endDate: localDate('2035-03-04') }
    expect(seriesProblem(aWindow({ recurrence: 'weekly', ...late, ...open }), today)).toEqual({
      field: 'endDate',
      problem: 'needs-end',
    })
  })
})

describe('how far ahead a change is planned (R-D165)', () => {
  it('until a year after the year of the last irregularity, and further for rules that repeat later', () => {
    const weekly = aWindow({ recurrence: 'weekly', ...open })
    expect(planningHorizon([weekly], [], [])).toEqual({ settled: day('2025-12-31'), last: day('2026-12-31') })
    const moved = {
      kind: 'edited',
      occurrence: key('window', '2025-03-10', '09:00'),
      edit: { date: localDate('2027-01-02') },
    } as const
    expect(planningHorizon([weekly], [moved], [])).toEqual({ settled: day('2027-12-31'), last: day('2028-12-31') })
    const monthly = aWindow({ recurrence: 'monthly', ...open })
    expect(planningHorizon([weekly, monthly], [], [day('2026-05-05')]).last).toBe(day('2029-12-31'))
  })

  it('far enough to find an overlap of two series without an end that meet only years later (R-D27)', () => {
    const mondays = aSession({ id: 'mondays', recurrence: 'weekly', ...open })
    // The 1st of a month is a Monday in September 2025 for the first time.
    const firsts = aSession({
      recurrence: 'monthly',
      startDate: localDate('2025-04-01'),
      endDate: localDate('2025-04-01'),
      ...open,
    })
    const conflict = overlappingOccurrence(firsts, [mondays], new Map())
    expect(conflict?.wanted.key.day).toBe(toEpochDay(localDate('2025-09-01')))
    const tuesdays = aSession({ ...firsts, recurrence: 'weekly', startDate: localDate('2025-03-04') })
    expect(overlappingOccurrence(tuesdays, [mondays], new Map())).toBeUndefined()
  })
})
