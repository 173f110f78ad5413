import { parseInstant, type EpochMinute } from '#shared/time/instant.ts'
import { canNoteAttendance as canBeNoted } from '#shared/domain/booking/attendance.ts'
import { allowedBookingActions, type BookingAction, type BookingStatus } from '#shared/domain/booking/booking.ts'
import { confirmPayment, givenBackOf, type GivenBack } from '#shared/domain/booking/booking-payment.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment/payment.ts'
import { centsOf, type ProviderBooking } from '#renderer/data/wire.ts'

const statuses: Readonly<Record<ProviderBooking['status'], BookingStatus>> = {
  PENDING: 'pending',
  ACCEPTED: 'accepted',
  REJECTED: 'rejected',
}

const payments: Readonly<Record<ProviderBooking['paymentStatus'], PaymentState>> = {
  NONE: 'none',
  PENDING: 'held',
  PAID: 'paid',
  FAILED: 'failed',
  REFUNDED: 'refunded',
}

const methods: Readonly<Record<NonNullable<ProviderBooking['paymentMethod']>, PaymentMethod>> = {
  CREDITS: 'credits',
  AFTER_PAY: 'pay-afterwards',
  STRIPE: 'card',
}

const startOf = ({ startTime }: Pick<ProviderBooking, 'startTime'>): EpochMinute => parseInstant(startTime) ?? 0

/**
 * The actions for a booking: none once it has begun or is cancelled, only cancel for a pending one (rules A2.33, A4.9 and
 * A4.10).
 */
export const actionsOf = (
  booking: Pick<ProviderBooking, 'status' | 'startTime'>,
  now: EpochMinute,
): readonly BookingAction[] => allowedBookingActions({ status: statuses[booking.status], start: startOf(booking) }, now)

/** Whether a booking has begun (rule A5.24) and can no longer be changed. */
export const hasBegun = (booking: Pick<ProviderBooking, 'startTime'>, now: EpochMinute): boolean =>
  startOf(booking) <= now

/** Whether the attendance of a booking can be noted (rule D170). */
export const canNoteAttendance = (booking: Pick<ProviderBooking, 'status' | 'startTime'>, now: EpochMinute): boolean =>
  canBeNoted({ status: statuses[booking.status], start: startOf(booking) }, now)

/** A booking's payment in the domain's terms. */
const paymentOf = ({
  status,
  paymentStatus,
  paymentMethod,
  price,
}: Pick<ProviderBooking, 'status' | 'paymentStatus' | 'paymentMethod' | 'price'>) => ({
  status: statuses[status],
  payment: payments[paymentStatus],
  priceCents: centsOf(price),
  paymentMethod: paymentMethod === null ? null : methods[paymentMethod],
})

/** Whether a booking can be marked as paid: at any time, unless it is free, paid already or cancelled (rule D61). */
export const canMarkAsPaid = (booking: Parameters<typeof paymentOf>[0]): boolean =>
  confirmPayment(paymentOf(booking)).kind === 'changed'

/**
 * What the customer gets back when the booking is cancelled (rule D61); 'yours' is money that the provider refunds directly.
 */
export function givenBackBy(booking: Parameters<typeof paymentOf>[0]): GivenBack | 'yours' {
  const payment = paymentOf(booking)
  const given = givenBackOf(payment)
  return given === 'nothing' && payment.payment === 'paid' ? 'yours' : given
}

/** Whether a booking has ended. */
export const isOver = ({ endTime }: Pick<ProviderBooking, 'endTime'>, now: EpochMinute): boolean =>
  (parseInstant(endTime) ?? 0) <= now
