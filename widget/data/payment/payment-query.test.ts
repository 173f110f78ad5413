import { describe, expect, test } from 'vitest'
import { isFinal, pollPause, readPayment } from './payment-query.ts'

test('A payment is converted to the widget’s format (R-B4.7)', () => {
  expect(
    readPayment({
      status: 'REQUIRES_ACTION',
      bookingId: 'b',
      orderId: null,
      packageId: null,
      serviceId: 's',
      scheduleId: 'x',
      amount: 62.5,
      holdUntil: '2026-11-20T14:32:00+01:00',
    }),
  ).toEqual({
    status: 'requires-action',
    bookingId: 'b',
    isSeries: false,
    isFee: false,
    orderId: undefined,
    packageId: undefined,
    serviceId: 's',
    scheduleId: 'x',
    amountCents: 6250,
    holdUntil: '2026-11-20T14:32:00+01:00',
  })
})

describe('asking the server until a payment is settled', () => {
  test.each([
    ['pending', false],
    ['requires-action', false],
    // A failed payment can be tried again.
    ['failed', false],
    ['succeeded', true],
    ['cancelled', true],
    ['refunded', true],
  ] as const)('treats %s as settled: %s', (status, expected) => {
    expect(isFinal(status)).toBe(expected)
  })

  test.each([
    [0, 1000],
    [1, 1000],
    [2, 1400],
    [4, 2744],
    [8, 10_000],
    [500, 10_000],
  ])('waits after %i answers for %i ms', (answers, pause) => {
    expect(pollPause(answers)).toBeCloseTo(pause, 6)
  })
})
