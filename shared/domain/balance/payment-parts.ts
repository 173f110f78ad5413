import type { Booking } from '#shared/domain/booking/booking.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment.ts'
import { askedNowCents, type BalancedBooking, balanceOf } from './balance.ts'

/** What a booking gets of a payment (rule D306). */
export interface PaymentPart {
  readonly bookingId: string
  /** 0 for a booking that costs nothing, and is held with the others. */
  readonly amountCents: Cents
}

/** The parts of one payment of several bookings: what is asked now of each. */
export const partsToPay = (bookings: readonly (BalancedBooking & Pick<Booking, 'id'>)[]): PaymentPart[] =>
  bookings.map((booking) => ({ bookingId: booking.id, amountCents: askedNowCents(balanceOf(booking)) }))

export const totalOfParts = (parts: readonly Pick<PaymentPart, 'amountCents'>[]): Cents =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0)

/**
 * What of an amount that a bank takes back is taken from each part, the first ones first, at most what is left of each. Parts of 30 and 30,
 * 40 taken → 30 and 10.
 */
export function takenFromParts(left: readonly PaymentPart[], amountCents: Cents): PaymentPart[] {
  let rest = amountCents
  return left.flatMap(({ bookingId, amountCents: most }) => {
    const taken = Math.min(most, rest)
    rest -= taken
    return taken > 0 ? [{ bookingId, amountCents: taken }] : []
  })
}

/** Whether a booking ended because its hold did, so that a payment which comes afterwards is too late (rule D36). */
export const hasLostItsHold = ({
  status,
  payment,
  holdExpiresAt,
  paymentMethod,
}: Pick<Booking, 'status' | 'payment' | 'holdExpiresAt'> & {
  readonly paymentMethod: PaymentMethod | null
}): boolean => status === 'rejected' && payment === 'none' && holdExpiresAt !== null && paymentMethod === 'card'
