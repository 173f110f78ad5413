import { describe, expect, test } from 'vitest'
import type { BalancedBooking } from './balance.ts'
import { hasLostItsHold, partsToPay, takenFromParts, totalOfParts } from './split-payment-over-bookings.ts'

const held = (id: string, changes: Partial<BalancedBooking> = {}) => ({
  id,
  status: 'accepted' as const,
  paymentMethod: 'card' as const,
  priceCents: 3000,
  discountCents: 0,
  depositCents: null,
  receivedCents: 0,
  returnedCents: 0,
  ...changes,
})

test('Each booking gets the amount that it asks for now, and the parts add up to the payment (R-D306)', () => {
  const parts = partsToPay([
    held('a'),
    held('b', { depositCents: 1000 }),
    held('c', { receivedCents: 500 }),
    held('d', { priceCents: 0 }),
  ])
  expect(parts.map(({ bookingId, amountCents }) => `${bookingId} ${amountCents}`)).toEqual([
    'a 3000',
    'b 1000',
    'c 2500',
    'd 0',
  ])
  expect(totalOfParts(parts)).toBe(6500)
})

describe('money that a bank takes back from a payment for several bookings (R-D308)', () => {
  const left = [3000, 0, 3000].map((amountCents, index) => ({ bookingId: `${index}`, amountCents }))
  test.each([
    [0, []],
    [1000, ['0 1000']],
    [4000, ['0 3000', '2 1000']],
    [9000, ['0 3000', '2 3000']],
  ] as const)('%i cents are taken from the first parts that have money left', (amountCents, taken) =>
    expect(takenFromParts(left, amountCents).map((part) => `${part.bookingId} ${part.amountCents}`)).toEqual(taken),
  )
})

test.each([
  ['that is held', { status: 'accepted', payment: 'held' }, false],
  ['that was cancelled before it was paid', { status: 'rejected', payment: 'held' }, false],
  ['that was not paid in time', { status: 'rejected', payment: 'none' }, true],
  ['that is paid', { status: 'accepted', payment: 'paid' }, false],
] as const)('Whether the seat of a booking %s is lost (R-D307)', (_, state, isLost) =>
  expect(hasLostItsHold({ ...state, holdExpiresAt: 15, paymentMethod: 'card' })).toBe(isLost),
)
