import { parseInstant, type EpochMinute } from '#shared/time/instant.ts'
import { canNoteAttendance as canBeNoted } from '#shared/domain/booking/attendance.ts'
import { allowedBookingActions, type BookingAction, type BookingStatus } from '#shared/domain/booking/booking.ts'
import { givenBackOf, type GivenBack } from '#shared/domain/booking/booking-payment-transitions.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment/payment-state.ts'
import { centsOf, type ProviderBooking } from '#renderer/data/api-types.ts'

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

/** Whether a customer has a mail address, at which they can be asked for another time (rule D350). */
export const isReachable = ({ guest }: Pick<ProviderBooking, 'guest'>): boolean => guest.email !== ''

/**
 * The actions for a booking: none once it has begun or is cancelled, only cancel for a pending one (rules A2.33, A4.9 and
 * A4.10). A pending booking whose customer has no mail address any more can be moved, because nobody will answer (rule D350).
 */
export function actionsOf(
  booking: Pick<ProviderBooking, 'status' | 'startTime' | 'guest'>,
  now: EpochMinute,
): readonly BookingAction[] {
  const status = booking.status === 'PENDING' && !isReachable(booking) ? 'accepted' : statuses[booking.status]
  return allowedBookingActions({ status, start: startOf(booking) }, now)
}

/**
 * Whether a booking waits for its customer's answer. Cancelling is the only act on it; what concerns money or another booking is in a menu
 * (rule A4.9).
 */
export const isWaitingForAnswer = (booking: Pick<ProviderBooking, 'status' | 'guest'>): boolean =>
  booking.status === 'PENDING' && isReachable(booking)

/** Whether a booking has begun (rule A5.24) and can no longer be changed. */
export const hasBegun = (booking: Pick<ProviderBooking, 'startTime'>, now: EpochMinute): boolean =>
  startOf(booking) <= now

/** Whether the attendance of a booking can be recorded now (rule D170). */
export const canNoteAttendance = (booking: Pick<ProviderBooking, 'status' | 'startTime'>, now: EpochMinute): boolean =>
  canBeNoted({ status: statuses[booking.status], start: startOf(booking) }, now)

/** Converts a booking's payment status and method from API values to domain values. */
const paymentOf = ({ paymentStatus, paymentMethod }: Pick<ProviderBooking, 'paymentStatus' | 'paymentMethod'>) => ({
  payment: payments[paymentStatus],
  paymentMethod: paymentMethod === null ? null : methods[paymentMethod],
})

/** Whether a payment can be recorded for a booking. It can at any time, as long as an amount is unpaid (rules D61 and D270). */
export const canMarkAsPaid = ({ balance }: Pick<ProviderBooking, 'balance'>): boolean => balance.open > 0

/** Whether something of a booking can be refunded (rule D269): a payment, a fee, or its credits. */
export const canGiveBack = ({
  balance,
  fees = 0,
  paymentMethod,
  paymentStatus,
}: Pick<ProviderBooking, 'balance' | 'fees' | 'paymentMethod' | 'paymentStatus'>): boolean =>
  balance.kept > 0 || fees > 0 || (paymentMethod === 'CREDITS' && paymentStatus === 'PAID')

/** Returns what the customer gets back when the booking is cancelled (rules D61 and D272). Amounts are in euros. */
export function givenBackBy(
  booking: Pick<ProviderBooking, 'paymentStatus' | 'paymentMethod' | 'balance'>,
): { readonly kind: GivenBack | 'yours'; readonly euros: number }[] {
  const { kept, keptAtPlace } = booking.balance
  const kind = givenBackOf(paymentOf(booking))
  // Money that was paid on site has to be returned by the provider in person.
  const yours = keptAtPlace > 0 ? [{ kind: 'yours', euros: keptAtPlace } as const] : []
  return kind === 'nothing' ? yours : [{ kind, euros: eurosOfCents(centsOf(kept) - centsOf(keptAtPlace)) }, ...yours]
}

/** Whether a booking has ended. */
export const isOver = ({ endTime }: Pick<ProviderBooking, 'endTime'>, now: EpochMinute): boolean =>
  (parseInstant(endTime) ?? 0) <= now
