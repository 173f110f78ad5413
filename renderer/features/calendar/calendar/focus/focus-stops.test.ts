import { describe, expect, it } from 'vitest'
import { formatLocalTime, localTime } from '#shared/time/local-time.ts'
import { outermostStop, stopAt, stopBeside, stopsOf, type FocusStop } from './focus-stops.ts'

const things = [
  { key: 'booking', from: localTime('09:10') },
  { key: 'schedule', from: localTime('09:00') },
  { key: 'late', from: localTime('23:45') },
]
const stops = stopsOf(things)

const name = (stop: FocusStop | undefined): string | undefined => stop && (stop.key ?? formatLocalTime(stop.minute))
const stop = (text: string): FocusStop =>
  stops.find((each) => name(each) === text) ?? { minute: localTime(text), key: undefined }

describe('the keyboard stops of a day', () => {
  it('are its half hours; items replace the half hours in which they begin (R-D91)', () => {
    const names = stops.map(name)
    expect(names).toHaveLength(49)
    expect(names.slice(17, 22)).toEqual(['08:30', 'schedule', 'booking', '09:30', '10:00'])
    expect(names.at(-1)).toBe('late')
  })

  it.each([
    { at: '08:30', direction: 1, expected: 'schedule' },
    { at: 'schedule', direction: 1, expected: 'booking' },
    { at: 'booking', direction: 1, expected: '09:30' },
    { at: '09:30', direction: -1, expected: 'booking' },
    { at: '00:00', direction: -1, expected: undefined },
    { at: 'late', direction: 1, expected: undefined },
  ] as const)('$direction from $at is $expected', ({ at, direction, expected }) =>
    expect(name(stopBeside(stops, stop(at), direction))).toBe(expected),
  )

  it('continue from the time of an item that no longer exists', () => {
    expect(name(stopBeside(stops, { minute: 610, key: 'cancelled' }, 1))).toBe('10:30')
  })

  it.each([
    ['09:25', 'schedule'],
    ['10:10', '10:00'],
    ['23:30', 'late'],
  ])('%s is the stop %s', (minute, expected) => expect(name(stopAt(stops, localTime(minute)))).toBe(expected))

  it('begin and end with the first and last item, or with the ends of an empty day', () => {
    expect([name(outermostStop(stops, 'first')), name(outermostStop(stops, 'last'))]).toEqual(['schedule', 'late'])
    expect(['first', 'last'].map((end) => name(outermostStop(stopsOf([]), end as 'first')))).toEqual(['00:00', '23:30'])
  })
})
