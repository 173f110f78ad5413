import { describe, expect, it, test } from 'vitest'
import { aBooking } from '#tests/builders/provider-wire.ts'
import { parseInstant } from '#shared/time/instant.ts'
import { actionsOf, canMarkAsPaid, givenBackBy } from './booking-rules.ts'

const minute = (wall: string) => parseInstant(`${wall.replace(' ', 'T')}:00+01:00`) ?? Number.NaN

// The booking is on Thursday 13 March 2025, 09:30 to 10:30.
describe('the actions that a booking offers (R-A2.33, R-A4.9, R-A4.10, R-A5.24)', () => {
  it.each([
    { status: 'ACCEPTED', now: '2025-03-12 18:00', actions: ['cancel', 'reschedule'] },
    { status: 'PENDING', now: '2025-03-12 18:00', actions: ['cancel'] },
    { status: 'REJECTED', now: '2025-03-12 18:00', actions: [] },
    { status: 'ACCEPTED', now: '2025-03-13 09:29', actions: ['cancel', 'reschedule'] },
    { status: 'ACCEPTED', now: '2025-03-13 09:30', actions: [] },
    { status: 'PENDING', now: '2025-03-13 09:30', actions: [] },
    { status: 'ACCEPTED', now: '2025-03-14 00:00', actions: [] },
  ] as const)('for $status at $now: $actions', ({ status, now, actions }) => {
    expect(actionsOf(aBooking({ status }), minute(now))).toEqual(actions)
  })
})

test('A pending booking of a customer without a mail address can be moved (R-D350)', () => {
  const guest = { ...aBooking().guest, email: '' }
  expect(actionsOf(aBooking({ status: 'PENDING', guest }), minute('2025-03-12 18:00'))).toEqual([
    'cancel',
    'reschedule',
  ])
})

describe('the payment of a booking (R-D61)', () => {
  it.each([
    { booking: {}, can: true },
    { booking: { paymentStatus: 'PENDING', paymentMethod: 'STRIPE' }, can: true },
    { booking: { paymentStatus: 'FAILED', paymentMethod: 'STRIPE' }, can: true },
    { booking: { paymentStatus: 'PAID' }, can: false },
    { booking: { paymentStatus: 'REFUNDED' }, can: false },
    { booking: { price: 0, paymentMethod: null }, can: false },
    { booking: { status: 'REJECTED' }, can: false },
  ] as const)('$booking can be marked as paid: $can', ({ booking, can }) => {
    expect(canMarkAsPaid(aBooking(booking))).toBe(can)
  })

  it.each([
    { booking: {}, given: [] },
    { booking: { paymentStatus: 'PAID', paymentMethod: 'CREDITS' }, given: [{ kind: 'credit', euros: 0 }] },
    { booking: { paymentStatus: 'PAID', paymentMethod: 'STRIPE' }, given: [{ kind: 'money', euros: 85 }] },
    { booking: { paymentStatus: 'PAID', paymentMethod: 'AFTER_PAY' }, given: [{ kind: 'yours', euros: 85 }] },
    { booking: { paymentStatus: 'PENDING', paymentMethod: 'STRIPE' }, given: [] },
    {
      booking: {
        paymentStatus: 'PAID',
        paymentMethod: 'STRIPE',
        balance: { agreed: 85, kept: 85, keptAtPlace: 60, open: 0 },
      },
      given: [
        { kind: 'money', euros: 25 },
        { kind: 'yours', euros: 60 },
      ],
    },
  ] as const)('$booking gives back: $given', ({ booking, given }) => {
    expect(givenBackBy(aBooking(booking))).toEqual(given)
  })
})
