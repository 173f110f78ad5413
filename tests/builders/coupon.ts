import type { Coupon } from '#shared/domain/coupon/coupon.ts'

/** A coupon of 10% without limits. */
export const aCouponOf = (code: string, changes: Partial<Coupon> = {}): Coupon => ({
  id: code,
  code,
  value: { percent: 10 },
  mostUses: null,
  mostPerCustomer: null,
  firstDay: null,
  lastDay: null,
  serviceIds: [],
  minCents: 0,
  isForNewCustomers: false,
  isOn: true,
  uses: 0,
  ...changes,
})
