import type { EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import type { PaymentState } from '#shared/domain/payment/payment-state.ts'

/** 'pending': waits for the customer's answer to a reschedule request (rule A3.12). */
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

export const BOOKING_STATUSES = ['pending', 'accepted', 'rejected'] as const

/** Whether the customer of a booking came: in time, late, or not at all. */
export type Attendance = (typeof ATTENDANCES)[number]

export const ATTENDANCES = ['attended', 'late', 'no-show'] as const

/** The actions of the event dialog for a booking (rules A4.9 and A4.10). */
export type BookingAction = 'cancel' | 'reschedule'

/** The longest note of a provider about a booking, in characters. */
export const LONGEST_NOTE = 1000

/** A customer's reservation of a slot. */
export interface Booking extends Interval {
  readonly id: string
  readonly organisationId: string
  readonly customerId: string
  readonly specialistId: string
  readonly serviceId: string
  /** The booked occurrence; null when the provider moved the booking outside the availability. */
  readonly occurrence: OccurrenceKey | null
  readonly status: BookingStatus
  /** When an unanswered reschedule request ends the booking; null unless pending. */
  readonly requestExpiresAt: EpochMinute | null
  readonly payment: PaymentState
  /** Until when an unpaid card booking holds its seat; null when no payment is expected. */
  readonly holdExpiresAt: EpochMinute | null
  readonly priceCents: number
  /** Whether the customer came; null until it is noted (rule D170). */
  readonly attendance: Attendance | null
  /** Whether the customer cancelled after the cancellation deadline (rule D171). */
  readonly isCancelledLate: boolean
  /** Increases by one with each transition. A write includes the version that it is based on, to detect conflicts. */
  readonly version: number
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
}

const actions: Readonly<Record<BookingStatus, readonly BookingAction[]>> = {
  pending: ['cancel'],
  accepted: ['cancel', 'reschedule'],
  rejected: [],
}

/** The possible actions; none for a rejected booking (rule D32) or one that has begun (rule D33). */
export function allowedBookingActions(
  booking: Pick<Booking, 'status' | 'start'>,
  now: EpochMinute,
): readonly BookingAction[] {
  return hasBegun(booking, now) ? [] : actions[booking.status]
}

/** Whether a booking has begun (rule A5.24): it counts as past from the minute in which it starts. */
export function hasBegun({ start }: Pick<Booking, 'start'>, now: EpochMinute): boolean {
  return start <= now
}

/**
 * Whether a booking occupies a seat: not when it is rejected or its hold (rule D35) or reschedule request (rule D34) has
 * expired, even if that has not been stored yet.
 */
export function claimsSeat(booking: BookingDeadlines, now: EpochMinute): boolean {
  return booking.status !== 'rejected' && !isHoldOver(booking, now) && !isRequestOver(booking, now)
}

/** The fields that decide whether and when a booking ends automatically. */
export type BookingDeadlines = Pick<Booking, 'status' | 'payment' | 'holdExpiresAt' | 'requestExpiresAt'>

/** Whether a booking waits for its card payment. Until it is paid, nobody is notified of the booking (rule D35). */
export function awaitsCard({ payment }: Pick<Booking, 'payment'>): boolean {
  return payment === 'held' || payment === 'failed'
}

/** Whether the hold for a card payment has expired (rule D35). */
export function isHoldOver(booking: Pick<Booking, 'payment' | 'holdExpiresAt'>, now: EpochMinute): boolean {
  return awaitsCard(booking) && booking.holdExpiresAt !== null && booking.holdExpiresAt <= now
}

/** Whether a reschedule request has expired (rule D34). */
export function isRequestOver(
  { status, requestExpiresAt }: Pick<Booking, 'status' | 'requestExpiresAt'>,
  now: EpochMinute,
): boolean {
  return status === 'pending' && requestExpiresAt !== null && requestExpiresAt <= now
}
