import type { EpochMinute } from '#shared/time/instant.ts'
import type { Booking, BookingStatus } from './booking.ts'
import { hasBegun, isRequestOver } from './booking.ts'
import { nextPaymentState } from '#shared/domain/payment/payment.ts'

/** What a transition changes of a booking, or why there is none. Nothing is mutated. */
export type BookingTransition =
  | { readonly kind: 'changed'; readonly change: BookingChange }
  | { readonly kind: 'not-allowed'; readonly status: BookingStatus }
  /** The booking has begun, or it would be moved to a time that has. */
  | { readonly kind: 'past' }

export type BookingChange = Readonly<Partial<Omit<Booking, 'id' | 'organisationId' | 'customerId' | 'version'>>>

/** Where a booking is moved to; `occurrence` is null for a time outside the availability. */
export type BookingPlace = Pick<Booking, 'start' | 'end' | 'occurrence' | 'specialistId'>

/** Rejects a booking, by whichever side; its slot is open again (rule A4.11). Any money is the payment's matter. */
export function cancelBooking(booking: Pick<Booking, 'status' | 'start'>, now: EpochMinute): BookingTransition {
  if (booking.status === 'rejected') return notAllowed(booking)
  if (hasBegun(booking, now)) return { kind: 'past' }
  return changed({ status: 'rejected', requestExpiresAt: null })
}

/**
 * Asks the customer for another time (rule A4.28). The booking keeps its slot until it is answered, or until the request
 * expires: at `expiresAt`, and at the latest when the booking starts (rule D34).
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

/** Ends a booking whose reschedule request nobody answered in time (rule D34). */
export function expireRescheduleRequest(
  booking: Pick<Booking, 'status' | 'requestExpiresAt'>,
  now: EpochMinute,
): BookingTransition {
  if (!isRequestOver(booking, now)) return notAllowed(booking)
  return changed({ status: 'rejected', requestExpiresAt: null })
}

/**
 * Moves a booking, by the provider or as the customer's answer to a request, which accepts it again. The new time lies
 * in the future (rule A5.20); that it is free is for the caller to know.
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
 * What a card payment that arrived does to the booking that waited for it (rule D36): in time, or late while its seat is
 * still free, it is paid; late and with the seat gone, it is refunded and the booking rejected. Payment of a rejected
 * booking is refunded.
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
