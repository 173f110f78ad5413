import { describe, expect, test } from 'vitest'
import {
  type GiftCardEntry,
  isRefundable,
  returnInOrder,
  spendInOrder,
  spentOnBooking,
  problemOfCard,
  usableCents,
} from './gift-card-ledger.ts'

const issued: GiftCardEntry = { kind: 'issued', cents: 5000, bookingId: null }
const spent: GiftCardEntry = { kind: 'spent', cents: -3000, bookingId: 'a' }
const returned: GiftCardEntry = { kind: 'returned', cents: 1000, bookingId: 'a' }

describe('the ledger of a gift card (R-D282)', () => {
  test.each([
    [{ isBlocked: false, expiresAt: null }, 5000],
    [{ isBlocked: true, expiresAt: null }, 0],
    [{ isBlocked: false, expiresAt: 1001 }, 5000],
    [{ isBlocked: false, expiresAt: 1000 }, 0],
  ])('with %j has %i cents to spend', (state, cents) => {
    expect(usableCents({ ...state, balanceCents: 5000 }, 1000)).toBe(cents)
  })

  test.each([
    [{ isBlocked: false, expiresAt: null, balanceCents: 1 }, undefined],
    [{ isBlocked: false, expiresAt: null, balanceCents: 0 }, 'spent'],
    [{ isBlocked: false, expiresAt: 1000, balanceCents: 1 }, 'expired'],
    [{ isBlocked: false, expiresAt: 1000, balanceCents: 0 }, 'expired'],
    [{ isBlocked: true, expiresAt: 1000, balanceCents: 1 }, 'blocked'],
  ])('with nothing to pay with gives the reason: %j', (state, problem) => {
    expect(problemOfCard(state, 1000)).toBe(problem)
  })

  test('several cards pay in the order in which they were typed, and get money back in reverse order', () => {
    expect(spendInOrder([1000, 3000, 500], 2500)).toEqual([1000, 1500, 0])
    expect(returnInOrder([1000, 1500, 0], 2000)).toEqual([500, 1500, 0])
  })

  test('the amount that pays a booking is what was spent on it, minus what was given back', () => {
    expect(spentOnBooking([issued, spent, returned], 'a')).toBe(2000)
    expect(spentOnBooking([issued, spent, returned], 'b')).toBe(0)
  })

  const day = 24 * 3_600_000
  test.each([
    [[issued], 14 * day - 1, true],
    [[issued], 14 * day, false],
    [[issued, spent], day, false],
  ])('with %j after %i ms can be refunded: %s (R-D286)', (entries, now, expected) => {
    expect(isRefundable(entries, 0, now)).toBe(expected)
  })
})
