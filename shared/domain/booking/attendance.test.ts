import { describe, expect, test } from 'vitest'
import { canNoteAttendance, noteAttendance } from './attendance.ts'
import type { BookingStatus } from './booking.ts'

const START = 1000

describe('noting whether a customer came (R-D170)', () => {
  test.each<[BookingStatus, number, boolean]>([
    ['accepted', START - 1, false],
    ['accepted', START, true],
    ['accepted', START + 100_000, true],
    ['pending', START, false],
    ['rejected', START, false],
  ])('%s at minute %i: can be noted: %s', (status, now, expected) => {
    expect(canNoteAttendance({ status, start: START }, now)).toBe(expected)
  })

  test.each(['attended', 'late', 'no-show', null] as const)('notes %s', (attendance) => {
    expect(noteAttendance({ status: 'accepted', start: START }, attendance, START)).toEqual({
      kind: 'changed',
      change: { attendance },
    })
  })

  test('is refused before the start', () => {
    expect(noteAttendance({ status: 'accepted', start: START }, 'no-show', START - 1)).toEqual({
      kind: 'not-allowed',
      status: 'accepted',
    })
  })
})
