import type { EpochMinute } from '#shared/time/instant.ts'
import type { Booking, BookingStatus } from './booking.ts'
import { hasBegun, isRequestOver } from './booking.ts'
import { nextPaymentState } from '#shared/domain/payment/payment-state.ts'

/** The changed fields of a booking, or the reason why the transition is not allowed. Nothing is mutated. */
export type BookingTransition =
  | { readonly kind: 'changed'; readonly change: BookingChange }
  | { readonly kind: 'not-allowed'; readonly status: BookingStatus }
  /** The booking has begun, or would be moved into the past. */
  | { readonly kind: 'past' }

export type BookingChange = Readonly<Partial<Omit<Booking, 'id' | 'organisationId' | 'customerId' | 'version'>>>

/** The time, specialist and occurrence to which a booking is moved; `occurrence` is null for a time outside the availability. */
export type BookingPlace = Pick<Booking, 'start' | 'end' | 'occurrence' | 'specialistId'>

/** Rejects a booking, by either side; its slot is free again (rule A4.11). The refund is handled separately. */
export function cancelBooking(booking: Pick<Booking, 'status' | 'start'>, now: EpochMinute): BookingTransition {
  if (booking.status === 'rejected') return notAllowed(booking)
  if (hasBegun(booking, now)) return { kind: 'past' }
  return changed({ status: 'rejected', requestExpiresAt: null })
}

/**
 * Asks the customer for another time (rule A4.28). The booking keeps its slot until the customer answers or the request expires: at
 * `expiresAt`, at the latest when the booking starts (rule D34).
 */
export function requestReschedule(
  booking: Pick<Booking, 'status' | 'start'>,
  expiresAt: EpochMinute,
  now: EpochMinute,
): BookingTransition {
  if (booking.status !== 'accepted') return notAllowed(booking)
  if (hasBegun(booking, now)) return { kind: 'past' }
  return changed({ status: 'pending', requestExpiresAt: Math.min(expiresAt, booking.start) })
}

/** Ends a booking whose reschedule request was not answered in time (rule D34). */
export function expireRescheduleRequest(
  booking: Pick<Booking, 'status' | 'requestExpiresAt'>,
  now: EpochMinute,
): BookingTransition {
  if (!isRequestOver(booking, now)) return notAllowed(booking)
  return changed({ status: 'rejected', requestExpiresAt: null })
}

/**
 * Moves a booking, by the provider or as the customer's answer to a request, which accepts it again. The new time must be in
 * the future (rule A5.20); the caller checks that it is free.
 */
export function moveBooking(
  booking: Pick<Booking, 'status' | 'start'>,
  to: BookingPlace,
  now: EpochMinute,
): BookingTransition {
  if (booking.status === 'rejected') return notAllowed(booking)
  if (hasBegun(booking, now) || hasBegun(to, now)) return { kind: 'past' }
  return changed({ ...to, status: 'accepted', requestExpiresAt: null })
}

/**
 * Settles a card payment (rule D36). If it is in time, or is late but the seat is still available, the booking becomes paid. If it is late
 * and the seat is taken, the payment is refunded and the booking rejected. The payment of a rejected booking is refunded.
 */
export function settleCardPayment(
  booking: Pick<Booking, 'status' | 'payment' | 'holdExpiresAt'>,
  now: EpochMinute,
  isSeatFree: boolean,
): BookingTransition {
  const isLate = booking.holdExpiresAt !== null && booking.holdExpiresAt <= now
  const isSeatLost = booking.status === 'rejected' || (isLate && !isSeatFree)
  const paid = nextPaymentState(booking.payment, 'pay')
  if (paid === undefined) return notAllowed(booking)
  if (isSeatLost)
    return changed({ status: 'rejected', payment: 'refunded', holdExpiresAt: null, requestExpiresAt: null })
  return changed({ payment: paid, holdExpiresAt: null })
}

function changed(change: BookingChange): BookingTransition {
  return { kind: 'changed', change }
}

function notAllowed({ status }: Pick<Booking, 'status'>): BookingTransition {
  return { kind: 'not-allowed', status }
}
