import { describe, expect, test } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { type Coupon, type CouponBooking, couponProblem, couponState, discountOf } from './coupon.ts'

const coupon: Coupon = {
  id: 'spring',
  code: 'SPRING',
  value: { percent: 10 },
  mostUses: 10,
  mostPerCustomer: 1,
  firstDay: localDate('2025-03-01'),
  lastDay: localDate('2025-03-31'),
  serviceIds: ['massage'],
  minCents: 5000,
  isForNewCustomers: true,
  isOn: true,
  uses: 9,
}
const booking: CouponBooking = {
  serviceId: 'massage',
  listCents: 5000,
  today: localDate('2025-03-01'),
  isNewCustomer: true,
  usesOfCustomer: 0,
}

test.each([
  [{ percent: 15 }, 999, 150],
  [{ percent: 100 }, 8500, 8500],
  [{ percent: 1 }, 49, 0],
  [{ percent: 1 }, 50, 1],
  [{ amountCents: 1000 }, 8500, 1000],
  [{ amountCents: 10_000 }, 8500, 8500],
])('The coupon %j takes off a price of %i cents: %i (R-D281)', (value, listCents, expected) => {
  expect(discountOf(value, listCents)).toBe(expected)
})

describe('a coupon (R-D280)', () => {
  test.each<[string, Partial<Coupon>, Partial<CouponBooking>, ReturnType<typeof couponProblem>]>([
    ['within all its limits', {}, {}, undefined],
    ['on its last day', {}, { today: localDate('2025-03-31') }, undefined],
    ['before its first day', {}, { today: localDate('2025-02-28') }, 'unknown'],
    ['after its last day', {}, { today: localDate('2025-04-01') }, 'unknown'],
    ['that is off', { isOn: false }, {}, 'unknown'],
    ['that was used as often as it may be', { uses: 10 }, {}, 'unknown'],
    ['without a limit of uses', { uses: 1000, mostUses: null }, {}, undefined],
    ['for another service', {}, { serviceId: 'yoga' }, 'other-service'],
    ['for every service', { serviceIds: [] }, { serviceId: 'yoga' }, undefined],
    ['for a higher price', {}, { listCents: 4999 }, 'too-cheap'],
    ['for a booking that costs nothing', { minCents: 0 }, { listCents: 0 }, 'too-cheap'],
    ['for new customers', {}, { isNewCustomer: false }, 'not-new'],
    ['for every customer', { isForNewCustomers: false }, { isNewCustomer: false }, undefined],
    ['that the customer has used', {}, { usesOfCustomer: 1 }, 'used'],
    ['that a customer may use any number of times', { mostPerCustomer: null }, { usesOfCustomer: 9 }, undefined],
  ])('%s', (_case, changes, asked, problem) => {
    expect(couponProblem({ ...coupon, ...changes }, { ...booking, ...asked })).toBe(problem)
  })

  test('that does not exist is reported as unknown', () => {
    expect(couponProblem(undefined, booking)).toBe('unknown')
  })

  test.each([
    [{}, localDate('2025-03-15'), 'on'],
    [{ isOn: false }, localDate('2025-03-15'), 'off'],
    [{}, localDate('2025-02-28'), 'not-yet'],
    [{}, localDate('2025-04-01'), 'over'],
    [{ uses: 10 }, localDate('2025-03-15'), 'used-up'],
  ] as const)('with %j on %s has the state %s', (changes, today, state) => {
    expect(couponState({ ...coupon, ...changes }, today)).toBe(state)
  })
})
