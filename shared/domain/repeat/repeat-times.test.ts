import { describe, expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { aBooking, at, wall } from '#tests/builders/scheduling.ts'
import { bookingsInScope, movedStart } from './repeat-change.ts'
import type { RepeatRule } from './repeat-rule.ts'
import { repeatTimes, type WallStart } from './repeat-times.ts'

const amsterdam = zoneOf('Europe/Amsterdam')
const rule = (days: number): RepeatRule => ({
  unit: 'day',
  every: days,
  weekdays: [],
  end: { kind: 'count', count: 2 },
})

function times(from: string, time: string, every: number, zone = amsterdam): string[] {
  return repeatTimes(rule(every), { date: localDate(from), minute: localTime(time) }, zone).map(({ start }) =>
    shown(start),
  )
}

const shown = (start: WallStart, zone = amsterdam): string =>
  start.kind === 'skipped' ? `skipped, next ${wall(zone, start.next)}` : `${start.kind} ${wall(zone, start.start)}`

describe('the local time of a repeat is the same on each date (R-D183)', () => {
  it.each([
    ['over the change in spring', '2025-03-29', '09:00', 1, ['once 2025-03-29 09:00', 'once 2025-03-30 09:00']],
    [
      'at a time that is skipped',
      '2025-03-29',
      '02:30',
      1,
      ['once 2025-03-29 02:30', 'skipped, next 2025-03-30 03:00'],
    ],
    ['at a time that comes twice', '2025-10-25', '02:30', 1, ['once 2025-10-25 02:30', 'twice 2025-10-26 02:30']],
  ])('%s', (_, from, time, every, expected) => {
    expect(times(from, time, every)).toEqual(expected)
  })

  it('is the first of the two when the clocks show it twice', () => {
    const [, second] = repeatTimes(rule(1), { date: localDate('2025-10-25'), minute: localTime('02:30') }, amsterdam)
    expect(second?.start).toEqual({ kind: 'twice', start: at('2025-10-26T00:30Z') })
  })
})

describe('changing several bookings of a repeat (R-D185)', () => {
  const booking = (id: string, start: string, status: 'accepted' | 'rejected' = 'accepted') =>
    aBooking({ id, start: at(start), end: at(start) + 30, status })
  const all = [
    booking('first', '2025-03-05T10:00+01:00'),
    booking('second', '2025-03-12T10:00+01:00'),
    booking('gone', '2025-03-19T10:00+01:00', 'rejected'),
    booking('fourth', '2025-04-02T10:00+02:00'),
  ]
  const selected = all[1]!

  it.each([
    ['this', '2025-03-01T00:00Z', ['second']],
    ['following', '2025-03-01T00:00Z', ['second', 'fourth']],
    ['all', '2025-03-01T00:00Z', ['first', 'second', 'fourth']],
    ['all', '2025-03-05T09:00Z', ['second', 'fourth']],
    ['this', '2025-03-12T09:00Z', []],
  ] as const)(
    'the scope %s at %s reaches only bookings that are neither cancelled nor begun',
    (scope, now, expected) => {
      expect(bookingsInScope(all, selected, scope, at(now)).map(({ id }) => id)).toEqual(expected)
    },
  )

  it('moves each booking by the same number of days, to the same local time', () => {
    const to = { date: localDate('2025-03-13'), minute: localTime('09:00') }
    expect(all.map((each) => shown(movedStart(amsterdam, each, selected, to)))).toEqual([
      'once 2025-03-06 09:00',
      'once 2025-03-13 09:00',
      'once 2025-03-20 09:00',
      'once 2025-04-03 09:00',
    ])
  })
})
