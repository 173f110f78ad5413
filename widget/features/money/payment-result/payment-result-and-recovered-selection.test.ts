import { describe, expect, test } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import type { Selection } from '../../../data/booking/url-selection.ts'
import type { Payment } from '../../../data/payment/payment-query.ts'
import { selectionBeforePayment } from './recover-selection-after-bank.ts'
import { viewOf } from './payment-result-view.ts'

describe('the result screen of a payment (T-W5, R-B2.24, R-B4.7)', () => {
  test.each([
    ['succeeded', undefined, 'paid'],
    ['succeeded', 'failed', 'paid'],
    // A URL that claims success confirms nothing.
    ['pending', 'succeeded', 'waiting'],
    ['requires-action', 'succeeded', 'waiting'],
    ['failed', 'succeeded', 'failed'],
    ['pending', undefined, 'waiting'],
    ['requires-action', 'failed', 'failed'],
    ['failed', undefined, 'failed'],
    ['cancelled', 'succeeded', 'over'],
    ['refunded', 'succeeded', 'refunded'],
  ] as const)('for status %s from the server and %s in the URL is: %s', (status, redirectStatus, expected) => {
    expect(viewOf(status, redirectStatus)).toBe(expected)
  })
})

const nothing: Selection = {
  serviceId: undefined,
  specialistId: undefined,
  packageId: undefined,
  scheduleId: undefined,
  date: undefined,
  locationType: undefined,
  locationId: undefined,
  seats: undefined,
  bookingId: undefined,
  offer: undefined,
}

const payment: Payment = {
  status: 'failed',
  bookingId: 'b',
  isSeries: false,
  isFee: false,
  orderId: undefined,
  packageId: undefined,
  serviceId: 's',
  scheduleId: 'w_20260314_0900 - 2026-03-14T09:30:00+01:00',
  amountCents: 7000,
  holdUntil: undefined,
}

describe('the selection restored after a payment (R-B2.9)', () => {
  test('is the one in the URL', () => {
    const chosen = { ...nothing, serviceId: 'own', scheduleId: 'e_20260320_1000', date: localDate('2026-03-20') }
    expect(selectionBeforePayment(chosen, payment)).toEqual({
      serviceId: 'own',
      scheduleId: 'e_20260320_1000',
      date: '2026-03-20',
    })
  })

  test.each([
    ['a start in a window', payment.scheduleId, '2026-03-14'],
    ['a session', 'e_20260321_1000', '2026-03-21'],
    ['no slot any more', undefined, undefined],
  ])('otherwise comes from the server’s data: %s', (_, scheduleId, date) => {
    expect(selectionBeforePayment(nothing, { ...payment, scheduleId })).toEqual({ serviceId: 's', scheduleId, date })
  })

  test('can be a package', () => {
    const order = { ...payment, bookingId: undefined, orderId: 'o', packageId: 'p' }
    expect(selectionBeforePayment(nothing, order)).toEqual({ packageId: 'p' })
  })
})
