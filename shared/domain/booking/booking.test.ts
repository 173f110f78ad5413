import { describe, expect, it } from 'vitest'
import { aBooking, at } from '#tests/builders/scheduling.ts'
import type { BookingStatus } from './booking.ts'
import { allowedBookingActions, claimsSeat } from './booking.ts'

const before = at('2025-03-03T07:59Z')
const start = at('2025-03-03T08:00Z')

describe('allowedBookingActions (R-A4.9, R-A4.10, R-D32, R-D33)', () => {
  it.each<[BookingStatus, string[]]>([
    ['pending', ['cancel']],
    ['accepted', ['cancel', 'reschedule']],
    ['rejected', []],
  ])('for a %s booking are %j, and none once it has begun', (status, actions) => {
    expect(allowedBookingActions(aBooking({ status }), before)).toEqual(actions)
    expect(allowedBookingActions(aBooking({ status }), start)).toEqual([])
  })
})

describe('claimsSeat', () => {
  it.each([
    ['accepted', aBooking(), true],
    ['pending', aBooking({ status: 'pending' }), true],
    ['rejected', aBooking({ status: 'rejected' }), false],
    ['held', aBooking({ payment: 'held', holdExpiresAt: start + 1 }), true],
    ['held too long', aBooking({ payment: 'held', holdExpiresAt: start }), false],
    ['declined, and may be tried again', aBooking({ payment: 'failed', holdExpiresAt: start + 1 }), true],
    ['declined for too long', aBooking({ payment: 'failed', holdExpiresAt: start }), false],
    ['asked for another time', aBooking({ status: 'pending', requestExpiresAt: start + 1 }), true],
    ['asked in vain', aBooking({ status: 'pending', requestExpiresAt: start }), false],
    ['paid in time', aBooking({ payment: 'paid', holdExpiresAt: start }), true],
  ])('for a booking that is %s: %j', (_, booking, expected) => {
    expect(claimsSeat(booking, start)).toBe(expected)
  })
})
