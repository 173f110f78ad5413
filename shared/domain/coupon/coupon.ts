import type { Cents } from '#shared/domain/payment/money.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** What a coupon takes off: an amount, or so many percent. */
export type CouponValue = { readonly amountCents: Cents } | { readonly percent: number }

export interface Coupon {
  readonly id: string
  /** Capital letters, digits, hyphens and underscores. */
  readonly code: string
  readonly value: CouponValue
  /** How many bookings may use it; null for any number. */
  readonly mostUses: number | null
  readonly mostPerCustomer: number | null
  /** The first and the last day on which it can be used, on the organisation's wall; null for no limit. */
  readonly firstDay: LocalDate | null
  readonly lastDay: LocalDate | null
  /** The services that it is for; empty for all. */
  readonly serviceIds: readonly string[]
  /** The least price of a booking, for all seats before the discount. */
  readonly minCents: Cents
  readonly isForNewCustomers: boolean
  readonly isOn: boolean
  /** The bookings that have used it, without those that gave it back. */
  readonly uses: number
}

/** Why a coupon is not taken. 'unknown' also for one that is off, not yet valid, over, or used up. */
export type CouponProblem = 'unknown' | 'other-service' | 'too-cheap' | 'not-new' | 'used'

/** A booking for which a coupon is asked. */
export interface CouponBooking {
  readonly serviceId: string
  readonly listCents: Cents
  /** Today on the organisation's wall. */
  readonly today: LocalDate
  readonly isNewCustomer: boolean
  /** How often this customer has used the coupon. */
  readonly usesOfCustomer: number
}

/** The discount in cents, rounded to the nearest cent, never more than the price. 15 % of €9.99 → 150 */
export const discountOf = (value: CouponValue, listCents: Cents): Cents =>
  Math.min(listCents, 'percent' in value ? Math.round((listCents * value.percent) / 100) : value.amountCents)

/** Why a booking cannot use a coupon (rule D280); undefined when it can. */
export function couponProblem(coupon: Coupon | undefined, booking: CouponBooking): CouponProblem | undefined {
  if (!coupon?.isOn || !isWithinDays(coupon, booking.today) || isUsedUp(coupon)) return 'unknown'
  if (coupon.serviceIds.length > 0 && !coupon.serviceIds.includes(booking.serviceId)) return 'other-service'
  if (booking.listCents < coupon.minCents || booking.listCents === 0) return 'too-cheap'
  if (coupon.isForNewCustomers && !booking.isNewCustomer) return 'not-new'
  return coupon.mostPerCustomer !== null && booking.usesOfCustomer >= coupon.mostPerCustomer ? 'used' : undefined
}

const isUsedUp = ({ mostUses, uses }: Coupon): boolean => mostUses !== null && uses >= mostUses

/** Both days are included. */
const isWithinDays = ({ firstDay, lastDay }: Coupon, today: LocalDate): boolean =>
  (firstDay === null || firstDay <= today) && (lastDay === null || today <= lastDay)

/** What an owner sees of a coupon at a glance. */
export type CouponState = 'on' | 'off' | 'not-yet' | 'over' | 'used-up'

export function couponState(coupon: Coupon, today: LocalDate): CouponState {
  if (!coupon.isOn) return 'off'
  if (coupon.lastDay !== null && coupon.lastDay < today) return 'over'
  if (isUsedUp(coupon)) return 'used-up'
  return isWithinDays(coupon, today) ? 'on' : 'not-yet'
}

/** The shortest code is three, the longest fifteen characters, so that none looks like that of a gift card. */
export const COUPON_CODE = /^[A-Z0-9_-]{3,15}$/
