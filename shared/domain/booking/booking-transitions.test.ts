import { describe, expect, it } from 'vitest'
import { aBooking, at, key } from '#tests/builders/scheduling.ts'
import {
  cancelBooking,
  expireRescheduleRequest,
  moveBooking,
  requestReschedule,
  settleCardPayment,
} from './booking-transitions.ts'

const now = at('2025-03-01T12:00Z')
const start = at('2025-03-03T08:00Z')
const pending = aBooking({ status: 'pending', requestExpiresAt: now })
const rejected = aBooking({ status: 'rejected' })
const notAllowed = (status: string) => ({ kind: 'not-allowed', status })

describe('cancelBooking', () => {
  it('rejects an accepted and a pending booking', () => {
    const change = { status: 'rejected', requestExpiresAt: null }
    expect(cancelBooking(aBooking(), now)).toEqual({ kind: 'changed', change })
    expect(cancelBooking(pending, now)).toEqual({ kind: 'changed', change })
  })

  it('refuses a rejected booking and one that has begun (R-D32, R-D33)', () => {
    expect(cancelBooking(rejected, now)).toEqual(notAllowed('rejected'))
    expect(cancelBooking(aBooking(), start - 1)).toMatchObject({ kind: 'changed' })
    expect(cancelBooking(aBooking(), start)).toEqual({ kind: 'past' })
  })
})

describe('requestReschedule', () => {
  it('makes an accepted booking pending, at the latest until its start', () => {
    const soon = { status: 'pending', requestExpiresAt: now + 60 }
    expect(requestReschedule(aBooking(), now + 60, now)).toEqual({ kind: 'changed', change: soon })
    const atStart = { status: 'pending', requestExpiresAt: start }
    expect(requestReschedule(aBooking(), start + 60, now)).toEqual({ kind: 'changed', change: atStart })
  })

  it('refuses a second request, and one for a past or rejected booking (R-D32, R-D33)', () => {
    expect(requestReschedule(pending, start, now)).toEqual(notAllowed('pending'))
    expect(requestReschedule(rejected, start, now)).toEqual(notAllowed('rejected'))
    expect(requestReschedule(aBooking(), start, start)).toEqual({ kind: 'past' })
  })
})

describe('expireRescheduleRequest', () => {
  it('rejects a booking whose reschedule request was not answered in time', () => {
    const change = { status: 'rejected', requestExpiresAt: null }
    expect(expireRescheduleRequest(pending, now)).toEqual({ kind: 'changed', change })
    expect(expireRescheduleRequest(pending, now - 1)).toEqual(notAllowed('pending'))
    expect(expireRescheduleRequest(aBooking(), now)).toEqual(notAllowed('accepted'))
  })
})

describe('moveBooking', () => {
  const to = {
    start: start + 1440,
    end: start + 1470,
    occurrence: key('session', '2025-03-04', '09:00'),
    specialistId: 'anna',
  }

  it('accepts a booking at its new time, whether or not a request was pending', () => {
    const change = { ...to, status: 'accepted', requestExpiresAt: null }
    expect(moveBooking(aBooking(), to, now)).toEqual({ kind: 'changed', change })
    expect(moveBooking(pending, to, now)).toEqual({ kind: 'changed', change })
  })

  it('refuses to move a booking out of the past or into it (R-D32, R-D33)', () => {
    expect(moveBooking(aBooking(), to, start)).toEqual({ kind: 'past' })
    expect(moveBooking(aBooking(), { ...to, start: now }, now)).toEqual({ kind: 'past' })
    expect(moveBooking(rejected, to, now)).toEqual(notAllowed('rejected'))
  })
})

describe('settleCardPayment', () => {
  const held = aBooking({ payment: 'held', holdExpiresAt: now })
  const paid = { kind: 'changed', change: { payment: 'paid', holdExpiresAt: null } }
  const refunded = {
    kind: 'changed',
    change: { status: 'rejected', payment: 'refunded', holdExpiresAt: null, requestExpiresAt: null },
  }

  it.each([
    ['in time', held, now - 1, false, paid],
    ['late, seat still free', held, now, true, paid],
    ['late, seat gone', held, now, false, refunded],
    ['after a cancellation', { ...held, status: 'rejected' as const }, now - 1, true, refunded],
    ['after a decline', { ...held, payment: 'failed' as const }, now - 1, true, paid],
  ])('%s', (_, booking, when, isSeatFree, expected) => {
    expect(settleCardPayment(booking, when, isSeatFree)).toEqual(expected)
  })

  it('does not mark a booking as paid twice', () => {
    expect(settleCardPayment(aBooking({ payment: 'paid' }), now, true)).toEqual(notAllowed('accepted'))
  })
})
