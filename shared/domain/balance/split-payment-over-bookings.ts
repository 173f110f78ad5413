import type { Booking } from '#shared/domain/booking/booking.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import { askedNowCents, type BalancedBooking, balanceOf } from './balance.ts'

/** The part of a payment that belongs to one booking (rule D306). */
export interface PaymentPart {
  readonly bookingId: string
  /** 0 for a booking without a price that is held together with the others. */
  readonly amountCents: Cents
}

/** Splits one payment for several bookings into parts: for each booking the amount that is due online now. */
export const partsToPay = (bookings: readonly (BalancedBooking & Pick<Booking, 'id'>)[]): PaymentPart[] =>
  bookings.map((booking) => ({ bookingId: booking.id, amountCents: askedNowCents(balanceOf(booking)) }))

export const totalOfParts = (parts: readonly Pick<PaymentPart, 'amountCents'>[]): Cents =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0)

/**
 * Distributes an amount that a bank takes back over the parts of a payment: from the first parts first, and at most what is left of each.
 * Parts of 30 and 30, 40 taken → 30 and 10.
 */
export function takenFromParts(left: readonly PaymentPart[], amountCents: Cents): PaymentPart[] {
  let rest = amountCents
  return left.flatMap(({ bookingId, amountCents: most }) => {
    const taken = Math.min(most, rest)
    rest -= taken
    return taken > 0 ? [{ bookingId, amountCents: taken }] : []
  })
}

/** Whether a booking ended because the hold on its seat expired, so that a later payment is too late (rule D36). */
export const hasLostItsHold = ({
  status,
  payment,
  holdExpiresAt,
  paymentMethod,
}: Pick<Booking, 'status' | 'payment' | 'holdExpiresAt'> & {
  readonly paymentMethod: PaymentMethod | null
}): boolean => status === 'rejected' && payment === 'none' && holdExpiresAt !== null && paymentMethod === 'card'
