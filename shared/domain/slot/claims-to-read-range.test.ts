import { expect, it } from 'vitest'
import { day } from '#tests/builders/scheduling.ts'
import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import { claimWindowOf } from './claims-to-read-range.ts'

const buffers = new Map([
  ['massage', { beforeMinutes: 10, afterMinutes: 15 }],
  ['yoga', { beforeMinutes: 5, afterMinutes: 60 }],
])

/** 2 March 00:00 to 5 March 00:00 UTC contains 3 March 2025 in every time zone. */
const [start, end] = [day('2025-03-02') * 1440, day('2025-03-05') * 1440]

it.each([
  ['without buffers', new Map(), 'massage', 0, 0],
  // The buffers of both services add up. Before the day: 60 minutes after yoga and 10 before the massage. After the day: 10 before a
  // massage and 15 after the massage.
  ['with those of both', buffers, 'massage', 70, 25],
  ['with those of the others alone', buffers, 'reading', 60, 10],
])('The range of claims that is read for a day %s', (_, all, serviceId, before, after) => {
  const days = { first: day('2025-03-03'), last: day('2025-03-03') }
  expect(claimWindowOf(days, { ...OPEN_POLICY, buffers: all }, serviceId)).toEqual({
    start: start - before,
    end: end + after,
  })
})
