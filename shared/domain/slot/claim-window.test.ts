import { expect, it } from 'vitest'
import { day } from '#tests/builders/scheduling.ts'
import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import { claimWindowOf } from './claim-window.ts'

const buffers = new Map([
  ['massage', { beforeMinutes: 10, afterMinutes: 15 }],
  ['yoga', { beforeMinutes: 5, afterMinutes: 60 }],
])

/** In every time zone, 3 March 2025 lies between 2 and 4 March in UTC. */
const [start, end] = [day('2025-03-02') * 1440, day('2025-03-05') * 1440]

it.each([
  ['without buffers', new Map(), 'massage', 0, 0],
  // Before: yoga's hour after it and massage's ten minutes before it. After: the ten before a massage, and its own fifteen
  // after.
  ['with those of both', buffers, 'massage', 70, 25],
  ['with those of the others alone', buffers, 'reading', 60, 10],
])('the claims of a day %s', (_, all, serviceId, before, after) => {
  const days = { first: day('2025-03-03'), last: day('2025-03-03') }
  expect(claimWindowOf(days, { ...OPEN_POLICY, buffers: all }, serviceId)).toEqual({
    start: start - before,
    end: end + after,
  })
})
