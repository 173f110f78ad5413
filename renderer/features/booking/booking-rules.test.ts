import { expect, it } from 'vitest'
import { aBooking } from '#tests/builders/provider-wire.ts'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { actionsOf } from './booking-rules.ts'

// The booking is on Thursday 13 March 2025, 09:30 to 10:30.
it.each([
  { status: 'ACCEPTED', now: '2025-03-12 18:00', actions: ['cancel'] },
  { status: 'PENDING', now: '2025-03-12 18:00', actions: ['cancel'] },
  { status: 'REJECTED', now: '2025-03-12 18:00', actions: [] },
  { status: 'ACCEPTED', now: '2025-03-13 10:00', actions: ['cancel'] },
  { status: 'ACCEPTED', now: '2025-03-13 10:30', actions: [] },
  { status: 'ACCEPTED', now: '2025-03-14 00:00', actions: [] },
] as const)('$status at $now offers $actions (A2.33)', ({ status, now, actions }) => {
  const wall = { date: localDate(now.slice(0, 10)), minute: localTime(now.slice(11)) }
  expect(actionsOf(aBooking({ status }), wall)).toEqual(actions)
})
