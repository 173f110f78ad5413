import { describe, expect, it } from 'vitest'
import { fromEpochDay, localDate } from '#shared/time/local-date.ts'
import { repeatDays, type RepeatProblem, repeatProblem, type RepeatRule } from './repeat-rule.ts'

//    March 2025           Mo Tu We Th Fr Sa Su
//                                        1  2
//                          3  4  5  6  7  8  9
//                         10 11 12 13 14 15 16
//                         17 18 19 20 21 22 23

const rule = (changes: Partial<RepeatRule>): RepeatRule => ({
  unit: 'week',
  every: 1,
  weekdays: [3],
  end: { kind: 'count', count: 3 },
  ...changes,
})

const until = (date: string) => ({ kind: 'until', until: localDate(date) }) as const
const count = (number: number) => ({ kind: 'count', count: number }) as const

const dates = (changes: Partial<RepeatRule>, from: string): string[] =>
  repeatDays(rule(changes), localDate(from)).map(fromEpochDay)

describe('the dates of a repeat rule (R-D182)', () => {
  it.each<[string, Partial<RepeatRule>, string, string[]]>([
    ['every day', { unit: 'day' }, '2025-02-27', ['2025-02-27', '2025-02-28', '2025-03-01']],
    ['every ten days', { unit: 'day', every: 10 }, '2025-03-03', ['2025-03-03', '2025-03-13', '2025-03-23']],
    ['every week', {}, '2025-03-05', ['2025-03-05', '2025-03-12', '2025-03-19']],
    ['from the first chosen day on', {}, '2025-03-06', ['2025-03-12', '2025-03-19', '2025-03-26']],
    [
      'every two weeks on two days, by weeks from Monday',
      { every: 2, weekdays: [1, 4], end: count(4) },
      '2025-03-06',
      ['2025-03-06', '2025-03-17', '2025-03-20', '2025-03-31'],
    ],
    ['until a date that is one of them', { end: until('2025-03-12') }, '2025-03-05', ['2025-03-05', '2025-03-12']],
    ['until a date that is none of them', { end: until('2025-03-18') }, '2025-03-05', ['2025-03-05', '2025-03-12']],
    ['every month', { unit: 'month' }, '2025-11-15', ['2025-11-15', '2025-12-15', '2026-01-15']],
    [
      'on the 31st, without the months that have none',
      { unit: 'month', end: count(4) },
      '2025-01-31',
      ['2025-01-31', '2025-03-31', '2025-05-31', '2025-07-31'],
    ],
    [
      'every three months from the 30th, without February',
      { unit: 'month', every: 3, end: count(4) },
      '2025-05-30',
      ['2025-05-30', '2025-08-30', '2025-11-30', '2026-05-30'],
    ],
  ])('%s', (_, changes, from, expected) => {
    expect(dates(changes, from)).toEqual(expected)
  })

  it.each<[RepeatProblem | 'nothing', Partial<RepeatRule>]>([
    ['nothing', { end: count(104) }],
    ['nothing', { end: until('2027-02-24') }],
    ['repeat-count', { end: count(105) }],
    ['repeat-count', { end: count(0) }],
    ['repeat-count', { end: count(1.5) }],
    ['repeat-too-many', { end: until('2027-03-03') }],
    ['repeat-every', { every: 0 }],
    ['repeat-every', { every: 100 }],
    ['repeat-every', { every: NaN }],
    ['weekday-required', { weekdays: [] }],
    ['nothing', { unit: 'day', weekdays: [] }],
    ['end-date-before-start', { end: until('2025-03-04') }],
    ['end-date-before-start', { weekdays: [2], end: until('2025-03-10') }],
    ['repeat-too-long', { unit: 'month', every: 12, end: until('2035-03-06') }],
    ['repeat-too-long', { unit: 'month', every: 12, end: count(12) }],
    ['nothing', { unit: 'month', every: 12, end: count(11) }],
  ])('the problem %s is reported for the rule %o', (problem, changes) => {
    expect(repeatProblem(rule(changes), localDate('2025-03-05'))?.problem ?? 'nothing').toBe(problem)
  })

  it('a repeat must end by the last date of the calendar (R-D336)', () => {
    const from = localDate('2999-12-25')
    expect(repeatProblem(rule({ unit: 'day', end: count(7) }), from)).toBeUndefined()
    expect(repeatProblem(rule({ unit: 'day', end: count(8) }), from)?.problem).toBe('repeat-too-long')
  })
})
