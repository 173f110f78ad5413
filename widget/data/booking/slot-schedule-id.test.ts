import { describe, expect, test } from 'vitest'
import { formatScheduleId, readScheduleId } from './slot-schedule-id.ts'

describe('the schedule identifier (R-B3.2)', () => {
  test.each([
    [{ kind: 'event', eventSlotId: 'e_20261120_1830' }, 'e_20261120_1830'],
    [
      { kind: 'window', windowId: 'a_20261120_0900', startTime: '2026-11-20T09:30:00+01:00' },
      'a_20261120_0900 - 2026-11-20T09:30:00+01:00',
    ],
  ] as const)('%o ⇄ %s', (ref, text) => {
    expect(formatScheduleId(ref)).toBe(text)
    expect(readScheduleId(text)).toEqual(ref)
  })
})
