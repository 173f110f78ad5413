import { expect, it, test } from 'vitest'
import type { Coupon } from '#renderer/data/voucher-queries.ts'
import { type CouponDraft, couponResolver, draftOfCoupon, emptyCoupon, toCouponRequest } from './coupon-form.ts'

const coupon: Coupon = {
  id: 'spring',
  version: 3,
  code: 'SPRING10',
  amount: null,
  percent: 10,
  mostUses: 10,
  mostPerCustomer: null,
  firstDay: '2025-03-01',
  lastDay: null,
  serviceIds: ['massage'],
  minPrice: 12.5,
  newCustomersOnly: true,
  isOn: true,
  uses: 4,
  state: 'ON',
}

it.each<[string, Partial<Coupon>]>([
  ['percent', {}],
  ['an amount', { percent: null, amount: 7.5 }],
  ['no limits', { mostUses: null, firstDay: null, serviceIds: [], minPrice: 0, newCustomersOnly: false }],
])('A coupon with %s is unchanged after it was shown and saved (R-D280)', (_case, changes) => {
  const { id, uses: _uses, state: _state, ...fields } = { ...coupon, ...changes }
  expect(toCouponRequest(draftOfCoupon({ ...coupon, ...changes }, 'en'), id)).toEqual({ id, ...fields })
})

const valid: CouponDraft = { ...emptyCoupon, code: ' spring 10', value: '10' }

test.each<[Partial<CouponDraft>, string[]]>([
  [{}, []],
  [{ code: 'ab' }, ['code coupon-code']],
  [{ value: '101' }, ['value percent']],
  [{ kind: 'amount', value: '0' }, ['value price-format']],
  [{ kind: 'amount', value: '12,50' }, []],
  [{ mostUses: '0', mostPerCustomer: 'x' }, ['mostUses uses', 'mostPerCustomer uses']],
  [{ firstDay: '2025-03-02', lastDay: '2025-03-01' }, ['lastDay end-date-before-start']],
  [{ minPrice: '1.234' }, ['minPrice price-format']],
])('With %j the coupon form shows the errors %j (R-D280)', async (changes, expected) => {
  const { errors } = await couponResolver({ ...valid, ...changes }, undefined, {} as never)
  expect(Object.entries(errors).map(([field, error]) => `${field} ${(error as { message: string }).message}`)).toEqual(
    expected,
  )
})
