import { describe, expect, it } from 'vitest'
import { aBooking, at, key } from '#tests/builders/scheduling.ts'
import { claimsSeat } from './booking.ts'
import { expireHold, startBooking, startSeries } from './hold/start-and-expire-hold.ts'
import { expireRescheduleRequest, moveBooking, requestReschedule, settleCardPayment } from './booking-transitions.ts'
import type { CancellationPolicy } from './cancellation.ts'
import { cancelByRule, FREE_CANCELLATION, mayCustomerMove } from './cancellation.ts'
import { policyForMoving, rescheduleBooking } from './reschedule.ts'

const now = at('2025-03-01T12:00Z')
const booking = aBooking()
const { start } = booking
const DAY = 1440

describe('startBooking with each payment method', () => {
  const begun = (payment: string, holdExpiresAt: number | null) => ({
    status: 'accepted',
    payment,
    holdExpiresAt,
    requestExpiresAt: null,
  })

  it.each([
    ['card' as const, begun('held', now + 15)],
    ['credits' as const, begun('paid', null)],
    ['pay-afterwards' as const, begun('none', null)],
    [null, begun('none', null)],
  ])('by %s', (method, expected) => {
    expect(startBooking(method, booking, 15, now)).toEqual(expected)
  })

  it('ends the hold of a seat at the start at the latest', () => {
    expect(startBooking('card', booking, 15, start - 5).holdExpiresAt).toBe(start)
  })

  it('ends the holds of a series at one time, at the latest when the first one begins (R-D305)', () => {
    const series = [{ start: start + DAY }, { start }, { start: start + 2 * DAY }]
    expect(startSeries(series, 15, start - 60)).toEqual(begun('held', start - 45))
    expect(startSeries(series, 15, start - 5).holdExpiresAt).toBe(start)
  })
})

describe('the hold of a booking', () => {
  const held = aBooking({ payment: 'held', holdExpiresAt: now })

  it('keeps its seat until it ends, and then ends the booking', () => {
    expect(claimsSeat(held, now - 1)).toBe(true)
    expect(claimsSeat(held, now)).toBe(false)
    expect(expireHold(held, now - 1)).toEqual({ kind: 'not-allowed', status: 'accepted' })
    const change = { status: 'rejected', payment: 'none', requestExpiresAt: null }
    expect(expireHold(held, now)).toEqual({ kind: 'changed', change })
    expect(expireHold({ ...held, payment: 'failed' }, now)).toEqual({ kind: 'changed', change })
  })

  it('that is paid or already over does not end the booking', () => {
    expect(expireHold({ ...held, payment: 'paid' }, now)).toMatchObject({ kind: 'not-allowed' })
    expect(expireHold({ ...held, status: 'rejected' }, now)).toMatchObject({ kind: 'not-allowed' })
    expect(expireHold(booking, now)).toMatchObject({ kind: 'not-allowed' })
  })

  it('that is over lets a later payment be refunded', () => {
    const over = { ...held, status: 'rejected' as const, payment: 'none' as const }
    expect(settleCardPayment(over, now + 1, true)).toMatchObject({
      change: { status: 'rejected', payment: 'refunded' },
    })
  })
})

describe('cancelByRule with a cancellation policy (R-D171)', () => {
  const forfeit: CancellationPolicy = { lateMinutes: DAY, whenLate: 'forfeit' }
  const refuse: CancellationPolicy = { lateMinutes: DAY, whenLate: 'refuse' }
  const [inTime, late] = [start - DAY, start - DAY + 1]
  const change = { status: 'rejected', requestExpiresAt: null }
  // A late cancellation is marked on the booking (rule D171).
  const cancelled = (isLate: boolean) => ({
    kind: 'cancelled',
    change: isLate ? { ...change, isCancelledLate: true } : change,
    isLate,
    isGivenBack: !isLate,
  })

  it.each([
    ['the customer in time', 'customer' as const, forfeit, inTime, cancelled(false)],
    ['the customer late', 'customer' as const, forfeit, late, cancelled(true)],
    ['the customer late, who may not', 'customer' as const, refuse, late, { kind: 'too-late' }],
    ['the customer in time, who may not late', 'customer' as const, refuse, inTime, cancelled(false)],
    ['the provider late', 'provider' as const, refuse, late, cancelled(false)],
    ['the customer, where nothing is late', 'customer' as const, FREE_CANCELLATION, start - 1, cancelled(false)],
    ['the customer, once it has begun', 'customer' as const, forfeit, start, { kind: 'past' }],
  ])('by %s', (_, by, policy, when, expected) => {
    expect(cancelByRule(booking, by, policy, when)).toEqual(expected)
  })

  it('gives the money back for a cancellation that answers a reschedule request', () => {
    const pending = aBooking({ status: 'pending', requestExpiresAt: start })
    expect(cancelByRule(pending, 'customer', refuse, late)).toEqual(cancelled(false))
  })
})

describe('mayCustomerMove with a cancellation policy', () => {
  const policy: CancellationPolicy = { lateMinutes: DAY, whenLate: 'forfeit' }

  it.each([
    ['in time', booking, start - DAY, true],
    ['late', booking, start - DAY + 1, false],
    ['late, in answer to a request', aBooking({ status: 'pending' }), start - 1, true],
  ])('%s', (_, one, when, expected) => {
    expect(mayCustomerMove(one, policy, when)).toBe(expected)
  })
})

describe('rescheduleBooking (R-D54)', () => {
  const occurrence = key('session', '2025-03-03', '09:00')
  const to = {
    start: start + DAY,
    end: start + DAY + 30,
    occurrence: key('session', '2025-03-04', '09:00'),
    specialistId: 'anna',
  }
  const left = { kind: 'session' as const, reopensOldSlot: false, otherSeats: 0 }
  const withdrawal = { kind: 'cancelled', occurrence }

  it.each([
    ['"Delete slot"', left, to, withdrawal],
    ['"Make available"', { ...left, reopensOldSlot: true }, to, undefined],
    ['others in the session', { ...left, otherSeats: 1 }, to, undefined],
    ['a window', { ...left, kind: 'window' as const }, to, undefined],
    ['a free time', left, { ...to, occurrence: null }, withdrawal],
    ['the same session, elsewhere', left, { ...to, occurrence }, undefined],
  ])('%s', (_, leaving, place, expected) => {
    const outcome = rescheduleBooking(booking, place, leaving, now)
    expect(outcome).toMatchObject({ kind: 'changed', change: { ...place, status: 'accepted', requestExpiresAt: null } })
    expect(outcome.kind === 'changed' && outcome.withdrawal).toEqual(expected)
  })

  it('refuses to move a booking that is past or rejected', () => {
    expect(rescheduleBooking(booking, to, left, start)).toEqual({ kind: 'past' })
    expect(rescheduleBooking(aBooking({ status: 'rejected' }), to, left, now)).toMatchObject({ kind: 'not-allowed' })
  })
})

describe('policyForMoving', () => {
  const policy = {
    slotStepMinutes: 15,
    noticeMinutes: 60,
    windowDays: 30,
    dailyMaximum: 4,
    buffers: new Map([['massage', { beforeMinutes: 5, afterMinutes: 10 }]]),
  }

  it('applies the whole policy to customers, but only the step and the buffers to providers', () => {
    expect(policyForMoving(policy, 'customer')).toEqual(policy)
    const { slotStepMinutes, buffers } = policy
    const loose = { slotStepMinutes, buffers, noticeMinutes: 0, windowDays: null, dailyMaximum: null }
    expect(policyForMoving(policy, 'provider')).toEqual(loose)
  })
})

describe('a reschedule request', () => {
  const request = requestReschedule(booking, now + DAY, now)
  const pending = aBooking({ ...(request.kind === 'changed' && request.change) })

  it('keeps the booking pending until the customer moves it or the request expires', () => {
    expect(pending).toMatchObject({ id: booking.id, status: 'pending', requestExpiresAt: now + DAY, start })
    expect([claimsSeat(pending, now + DAY - 1), claimsSeat(pending, now + DAY)]).toEqual([true, false])
    const to = { start: start + DAY, end: start + DAY + 30, occurrence: null, specialistId: 'anna' }
    expect(moveBooking(pending, to, now + 1)).toMatchObject({ change: { status: 'accepted', start: start + DAY } })
    expect(expireRescheduleRequest(pending, now + DAY - 1)).toMatchObject({ kind: 'not-allowed' })
    expect(expireRescheduleRequest(pending, now + DAY)).toMatchObject({ change: { status: 'rejected' } })
  })
})
