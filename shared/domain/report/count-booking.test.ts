import { expect, test } from 'vitest'
import { at } from '#tests/builders/scheduling.ts'
import { countsAs, incomeOf, type ReportedBooking } from './count-booking.ts'

const now = at('2025-03-03T12:00Z')
const [earlier, later] = [now - 1, now + 1]

const accepted: ReportedBooking = {
  status: 'accepted',
  payment: 'none',
  paymentMethod: 'pay-afterwards',
  holdExpiresAt: null,
  requestExpiresAt: null,
  priceCents: 5000,
  discountCents: 0,
  depositCents: null,
  receivedCents: 0,
  returnedCents: 0,
  wasHoldOnly: false,
}

test.each<[string, Partial<ReportedBooking>, ReturnType<typeof countsAs>, number, number]>([
  ['to be paid afterwards', {}, 'sold', 0, 5000],
  ['paid', { payment: 'paid', receivedCents: 5000 }, 'sold', 5000, 0],
  ['paid in part', { receivedCents: 2000 }, 'sold', 2000, 3000],
  ['with a discount', { discountCents: 1000 }, 'sold', 0, 4000],
  ['of which a part was given back', { payment: 'paid', receivedCents: 5000, returnedCents: 1500 }, 'sold', 3500, 0],
  ['paid by a credit', { payment: 'paid', paymentMethod: 'credits' }, 'sold', 0, 0],
  ['that waits for its card payment', { payment: 'held', holdExpiresAt: later }, 'sold', 0, 5000],
  ['whose card was declined', { payment: 'failed', holdExpiresAt: later }, 'sold', 0, 5000],
  ['whose hold is over', { payment: 'held', holdExpiresAt: earlier }, 'nothing', 0, 0],
  ['that was ended with its hold', { status: 'rejected', wasHoldOnly: true }, 'nothing', 0, 0],
  ['that waits for an answer', { status: 'pending', requestExpiresAt: later }, 'sold', 0, 5000],
  ['whose request is over', { status: 'pending', requestExpiresAt: earlier }, 'cancelled', 0, 0],
  ['that was cancelled', { status: 'rejected' }, 'cancelled', 0, 0],
  [
    'that was cancelled and paid back',
    { status: 'rejected', payment: 'refunded', receivedCents: 5000, returnedCents: 5000 },
    'cancelled',
    0,
    0,
  ],
  [
    'that was cancelled too late to be paid back',
    { status: 'rejected', payment: 'paid', receivedCents: 5000 },
    'cancelled',
    5000,
    0,
  ],
])('D177: a booking %s', (_, changes, counted, paid, open) => {
  const booking = { ...accepted, ...changes }
  expect(countsAs(booking, now)).toBe(counted)
  expect(incomeOf(booking, now)).toEqual({ paid, open })
})
