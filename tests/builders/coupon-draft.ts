import type { Input } from '#shared/api/client.ts'

type CouponDraft = Input<'saveCoupon'>['body']

/** A coupon of 10% without limits, in the shape that the owner's form submits. */
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
