import type { Input } from '#shared/api/client.ts'

type CouponDraft = Input<'saveCoupon'>['body']

/** A coupon of 10% without limits, as an owner makes it. */
export const aCouponDraft = (code: string, changes: Partial<CouponDraft> = {}): CouponDraft => ({
  code,
  amount: null,
  percent: 10,
  mostUses: null,
  mostPerCustomer: null,
  firstDay: null,
  lastDay: null,
  serviceIds: [],
  minPrice: 0,
  newCustomersOnly: false,
  isOn: true,
  ...changes,
})
