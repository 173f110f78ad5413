import { describe, expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import {
  minutesAWeek,
  nextRange,
  problemOf,
  usualWeek,
  type WeekHours,
} from '#renderer/platform/week-hours/week-hours.ts'
import { planWeek, type Publication, toRequest } from './series-of-week-hours.ts'

/** March 2025: Mo 10, Tu 11, We 12 (today), Th 13, Fr 14, Sa 15, Su 16, Mo 17. */
const today = localDate('2025-03-12')

const off: WeekHours = [[], [], [], [], [], [], []]

describe('planWeek', () => {
  it('makes one series for hours that all workdays share', () => {
    expect(planWeek(usualWeek, today)).toEqual([
      {
        days: [1, 2, 3, 4, 5],
        range: { from: '09:00', to: '12:30' },
        recurrence: 'SPECIFIC_DAYS',
        startDate: '2025-03-13',
      },
      {
        days: [1, 2, 3, 4, 5],
        range: { from: '13:30', to: '17:30' },
        recurrence: 'SPECIFIC_DAYS',
        startDate: '2025-03-13',
      },
    ])
  })

  it('makes a weekly series for all other hours, from their next day on', () => {
    const week = off.map((_, index) => (index === 2 || index === 5 ? [{ from: '10:00', to: '14:00' }] : []))
    expect(planWeek(week, today)).toEqual([
      { days: [3], range: { from: '10:00', to: '14:00' }, recurrence: 'WEEKLY', startDate: '2025-03-19' },
      { days: [6], range: { from: '10:00', to: '14:00' }, recurrence: 'WEEKLY', startDate: '2025-03-15' },
    ])
  })

  it('starts a series of workdays on Monday when today is Friday', () => {
    expect(planWeek(usualWeek, localDate('2025-03-14'))[0]?.startDate).toBe('2025-03-17')
  })

  it('makes a separate series for a Saturday with the same hours as the workdays', () => {
    const week = usualWeek.map((day, index) => (index === 5 ? [{ from: '09:00', to: '12:30' }] : day))
    expect(planWeek(week, today).map(({ days, recurrence }) => [days.join(''), recurrence])).toEqual([
      ['12345', 'SPECIFIC_DAYS'],
      ['12345', 'SPECIFIC_DAYS'],
      ['6', 'WEEKLY'],
    ])
  })
})

it.each([
  { day: [{ from: '09:00', to: '12:30' }], problem: undefined },
  { day: [{ from: '9', to: '12:30' }], problem: 'time' },
  { day: [{ from: '12:30', to: '09:00' }], problem: 'end-before-start' },
  { day: [{ from: '09:00', to: '09:00' }], problem: 'end-before-start' },
  {
    day: [
      { from: '13:00', to: '17:00' },
      { from: '09:00', to: '13:30' },
    ],
    problem: 'overlap',
  },
  {
    day: [
      { from: '09:00', to: '13:00' },
      { from: '13:00', to: '17:00' },
    ],
    problem: undefined,
  },
  { day: [{ from: '09:00', to: '09:45' }], problem: 'shorter-than-service' },
])('For services of 60 minutes $day: $problem', ({ day, problem }) => {
  expect(problemOf(day, 60)).toBe(problem)
})

it.each([
  { day: [], next: { from: '09:00', to: '12:30' } },
  { day: [{ from: '09:00', to: '12:30' }], next: { from: '13:00', to: '16:00' } },
  { day: [{ from: '09:00', to: '17:00' }], next: { from: '18:00', to: '21:00' } },
  { day: [{ from: '09:00', to: '22:30' }], next: undefined },
])('The hours proposed after $day are $next', ({ day, next }) => {
  expect(nextRange(day)).toEqual(next)
})

it('The minutes of a week are counted', () => {
  expect(minutesAWeek(usualWeek)).toBe(2250)
  expect(minutesAWeek([[{ from: '09:00', to: 'x' }], [], [], [], [], [], []])).toBe(0)
})

it.each([
  [null, { endDate: null, openEnded: true }],
  [localDate('2025-04-12'), { endDate: '2025-04-12' }],
])('A series is published until %s, or without an end if there is no date (R-D166)', (endDate, end) => {
  const [series] = planWeek(usualWeek, today)
  const terms = {
    type: 'APPOINTMENT',
    specialistId: 'fenna',
    serviceIds: ['massage'],
    locationTypes: ['PHYSICAL'],
  } satisfies Partial<Publication>
  expect(toRequest(series!, { ...terms, endDate })).toEqual({
    ...terms,
    startDate: '2025-03-13',
    startTime: '09:00',
    endTime: '12:30',
    recurrence: 'SPECIFIC_DAYS',
    ...end,
  })
})
