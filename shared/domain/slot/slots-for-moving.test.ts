import { describe, expect, it } from 'vitest'
import { localTime } from '#shared/time/local-time.ts'
import { aClaim, aService, aSession, at, aWindow, day, starts } from '#tests/builders/scheduling.ts'
import { exceptionsBySeries } from '#shared/domain/availability/series/published-occurrence.ts'
import type { SlotSearch } from './available-slots.ts'
import { availableSlots } from './available-slots.ts'

const search = (lengthMinutes: number, changes: Partial<SlotSearch>) =>
  availableSlots({
    service: aService({ durationMinutes: 60 }),
    now: at('2025-03-03T00:00+01:00'),
    days: { first: day('2025-03-03'), last: day('2025-03-03') },
    series: [],
    exceptions: exceptionsBySeries([]),
    claims: [],
    openLocationIds: [],
    lengthMinutes,
    ...changes,
  })
const hours = (lengthMinutes: number, changes: Partial<SlotSearch>) =>
  starts(search(lengthMinutes, changes)).map((start) => start.slice(6))
const claim = (from: string, to: string) =>
  aClaim({ start: at(`2025-03-03T${from}+01:00`), end: at(`2025-03-03T${to}+01:00`) })

/** 09:00–12:00. */
const window = aWindow()
/** Sessions of an hour, from 09:00 to 12:00. */
const sessions = aSession({ durationMinutes: 60, toMinute: localTime('12:00') })

describe('slots for moving a booking that keeps its duration (R-D324)', () => {
  it('in a window are cut by the booking’s duration', () => {
    expect(hours(45, { series: [window] })).toEqual(['09:00', '09:45', '10:30', '11:15'])
    expect(hours(90, { series: [window] })).toEqual(['09:00', '10:30'])
    expect(hours(90, { series: [window], claims: [claim('10:00', '10:15')] })).toEqual(['10:15'])
  })

  it('in a window tell whether the published duration is free as well', () => {
    const slots = search(45, { series: [window] })
    expect(slots.map(({ asPublished }) => asPublished)).toEqual([
      { durationMinutes: 60 },
      { durationMinutes: 60 },
      { durationMinutes: 60 },
      'not-free',
    ])
    expect(search(60, { series: [window] })[0]).not.toHaveProperty('asPublished')
  })

  it('include a longer session, in which the booking keeps its duration', () => {
    const slots = search(45, { series: [sessions] })
    expect(starts(slots).map((start) => start.slice(6))).toEqual(['09:00', '10:00', '11:00'])
    expect(slots[0]).toMatchObject({ durationMinutes: 45, asPublished: { durationMinutes: 60 } })
  })

  it('include a shorter session only when free sessions follow it without a gap', () => {
    expect(hours(90, { series: [sessions] })).toEqual(['09:00', '10:00'])
    expect(hours(150, { series: [sessions] })).toEqual(['09:00'])
    expect(hours(90, { series: [sessions], claims: [claim('10:00', '11:00')] })).toEqual([])
  })

  it('in a group session have the session’s duration', () => {
    const service = aService({ durationMinutes: 60, kind: 'group', capacity: 8 })
    const [slot] = search(45, { service, series: [sessions] })
    expect(slot).toMatchObject({ durationMinutes: 60 })
    expect(slot).not.toHaveProperty('asPublished')
  })
})
