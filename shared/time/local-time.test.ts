import { describe, expect, it } from 'vitest'
import {
  completeTimeEntry,
  endOnClock,
  endTimeOf,
  formatLocalTime,
  localTime,
  maskTimeEntry,
  parseLocalTime,
  readTimeEntry,
} from './local-time.ts'

describe('parseLocalTime', () => {
  it.each([
    ['00:00', 0],
    ['09:30', 570],
    ['23:59', 1439],
    ['24:00', 1440],
  ] as const)('%s is minute %i, both ways', (text, minute) => {
    expect(parseLocalTime(text)).toBe(minute)
    expect(formatLocalTime(minute)).toBe(text)
  })

  it.each(['', '9:30', '0930', '12:60', '24:01', '25:00', '12:3', '12:300', 'ab:cd', ' 12:30'])(
    'refuses %j (R-A5.15)',
    (text) => {
      expect(parseLocalTime(text)).toBeUndefined()
      expect(readTimeEntry(text)).toEqual({ kind: 'invalid', error: 'time' })
      expect(() => localTime(text)).toThrow(RangeError)
    },
  )

  it('accepts a completed time field', () => {
    expect(readTimeEntry('09:30')).toEqual({ kind: 'time', minute: 570 })
  })
})

describe('maskTimeEntry (R-A5.11, R-A5.14)', () => {
  it.each([
    ['', ''],
    ['9', '9'],
    ['09', '09'],
    ['093', '09:3'],
    ['0930', '09:30'],
    ['09:30', '09:30'],
    ['09:30pm', '09:30'],
    ['093055', '09:30'],
    ['a1b2c3d4', '12:34'],
    ['09:', '09'],
    ['1999', '19:99'],
  ])('shows %j as %j', (typed, shown) => {
    expect(maskTimeEntry(typed)).toBe(shown)
  })
})

describe('a typed time is completed (R-D381)', () => {
  it.each([
    ['9:', '09'],
    ['9:3', '09:3'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['9,30', '09:30'],
    ['9h30', '09:30'],
    ['930', '09:30'],
    ['93', '09:3'],
    ['1:30', '01:30'],
    ['0:15', '00:15'],
    // With these digits an hour of two may be meant.
    ['13', '13'],
    ['130', '13:0'],
    ['24:00', '24:00'],
  ])('%j becomes %j while it is typed', (typed, shown) => {
    expect(maskTimeEntry(typed)).toBe(shown)
  })

  it.each([
    ['9', '09:00'],
    ['14', '14:00'],
    ['0', '00:00'],
    ['24', '24:00'],
    ['25', '25'],
    ['09:3', '09:3'],
    ['09:30', '09:30'],
    ['', ''],
  ])('%j becomes %j when the field is left', (typed, shown) => {
    expect(completeTimeEntry(typed)).toBe(shown)
  })

  it('leaves invalid input unchanged, so that the message of A5.15 is shown', () => {
    expect(['25', '09:3', '13:60'].map((typed) => readTimeEntry(completeTimeEntry(typed)).kind)).toEqual([
      'invalid',
      'invalid',
      'invalid',
    ])
  })

  it('does not restore a zero that the user deletes', () => {
    expect(maskTimeEntry('9:30', true)).toBe('93:0')
  })
})

describe('endOnClock gives an end after midnight as a time of the next day (R-D328)', () => {
  it.each([
    ['09:00', 60, '10:00'],
    ['23:30', 30, '24:00'],
    ['23:30', 60, '00:30'],
  ])('%s + %i min is %s', (start, duration, end) => {
    expect(endOnClock(localTime(start), duration)).toBe(localTime(end))
  })
})

describe('endTimeOf (R-A5.12)', () => {
  it.each([
    ['09:00', 45, '09:45'],
    ['23:30', 30, '24:00'],
    ['00:00', 1440, '24:00'],
  ])('%s and %i minutes is %s', (start, duration, end) => {
    expect(endTimeOf(localTime(start), duration)).toBe(localTime(end))
  })

  it.each([
    ['23:30', 31],
    ['09:00', 0],
    ['09:00', -30],
    ['09:00', 22.5],
    ['09:00', Number.NaN],
  ])('%s and %d minutes cannot be computed', (start, duration) => {
    expect(endTimeOf(localTime(start), duration)).toBeUndefined()
  })
})
