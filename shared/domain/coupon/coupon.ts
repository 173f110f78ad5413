import type { Cents } from '#shared/domain/payment/money.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** The maximum number of coupons of an organisation. */
export const MOST_COUPONS = 1000

/** The discount of a coupon: an amount or a percentage. */
export type CouponValue = { readonly amountCents: Cents } | { readonly percent: number }

export interface Coupon {
  readonly id: string
  /** The code: capital letters, digits, hyphens and underscores. */
  readonly code: string
  readonly value: CouponValue
  /** The maximum number of bookings that may use the coupon; null for no limit. */
  readonly mostUses: number | null
  readonly mostPerCustomer: number | null
  /** The first and last local date on which the coupon can be used; null for no limit. */
  readonly firstDay: LocalDate | null
  readonly lastDay: LocalDate | null
  /** The services that the coupon applies to; empty means all. */
  readonly serviceIds: readonly string[]
  /** The minimum price of a booking, for all its seats and before the discount. */
  readonly minCents: Cents
  readonly isForNewCustomers: boolean
  readonly isOn: boolean
  /** The number of bookings that use the coupon. Bookings that returned it are not counted. */
  readonly uses: number
}

/** Why a coupon is rejected. 'unknown' also means switched off, not yet valid, expired, or used up. */
export type CouponProblem = 'unknown' | 'other-service' | 'too-cheap' | 'not-new' | 'used'

/** The data of a booking that decide whether it can use a coupon. */
export interface CouponBooking {
  readonly serviceId: string
  readonly listCents: Cents
  /** Today's local date in the organisation's time zone. */
  readonly today: LocalDate
  readonly isNewCustomer: boolean
  /** How many times this customer has used the coupon. */
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

/** The state of a coupon as shown to an owner in the list. */
export type CouponState = 'on' | 'off' | 'not-yet' | 'over' | 'used-up'

export function couponState(coupon: Coupon, today: LocalDate): CouponState {
  if (!coupon.isOn) return 'off'
  if (coupon.lastDay !== null && coupon.lastDay < today) return 'over'
  if (isUsedUp(coupon)) return 'used-up'
  return isWithinDays(coupon, today) ? 'on' : 'not-yet'
}

/** The format of a coupon's code: three to fifteen characters. Gift card codes have sixteen, so the two cannot be confused. */
export const COUPON_CODE = /^[A-Z0-9_-]{3,15}$/
