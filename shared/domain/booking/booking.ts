import type { EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import type { PaymentState } from '#shared/domain/payment/payment.ts'

/** 'pending' waits for the customer to answer a reschedule request (rule A3.12). */
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

export const BOOKING_STATUSES = ['pending', 'accepted', 'rejected'] as const

/** What an event dialog offers for a booking (rules A4.9 and A4.10). */
export type BookingAction = 'cancel' | 'reschedule'

/** A customer's claim on a slot. */
export interface Booking extends Interval {
  readonly id: string
  readonly organisationId: string
  readonly customerId: string
  readonly specialistId: string
  readonly serviceId: string
  /** Null when the provider moved it to a time outside the availability. */
  readonly occurrence: OccurrenceKey | null
  readonly status: BookingStatus
  /** When a reschedule request that nobody answers ends the booking; null unless pending. */
  readonly requestExpiresAt: EpochMinute | null
  readonly payment: PaymentState
  /** Until when an unpaid card booking keeps its seat; null when no payment is waited for. */
  readonly holdExpiresAt: EpochMinute | null
  readonly priceCents: number
  /** Rises by one with each transition; a write names the one it read. */
  readonly version: number
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
}

const actions: Readonly<Record<BookingStatus, readonly BookingAction[]>> = {
  pending: ['cancel'],
  accepted: ['cancel', 'reschedule'],
  rejected: [],
}

/** What can be done with a booking; nothing once it is rejected (rule D32) or has begun (rule D33). */
export function allowedBookingActions(
  booking: Pick<Booking, 'status' | 'start'>,
  now: EpochMinute,
): readonly BookingAction[] {
  return hasBegun(booking, now) ? [] : actions[booking.status]
}

/** The exact form of the past-event check (rule A5.24): a booking is past from the minute in which it starts. */
export function hasBegun({ start }: Pick<Booking, 'start'>, now: EpochMinute): boolean {
  return start <= now
}

/**
 * Whether a booking takes a seat and its specialist's time: not when rejected, nor when its hold (rule D35) or its
 * reschedule request (rule D34) is over, even while nobody has written that down yet.
 */
export function claimsSeat(booking: BookingDeadlines, now: EpochMinute): boolean {
  return booking.status !== 'rejected' && !isHoldOver(booking, now) && !isRequestOver(booking, now)
}

/** What ends a booking without anybody's doing. */
export type BookingDeadlines = Pick<Booking, 'status' | 'payment' | 'holdExpiresAt' | 'requestExpiresAt'>

/** Whether a booking becomes one only when a card pays it: until then nobody is told that it stands (rule D35). */
export function awaitsCard({ payment }: Pick<Booking, 'payment'>): boolean {
  return payment === 'held' || payment === 'failed'
}

/** Whether a seat was kept for a card payment that did not come in time (rule D35). */
export function isHoldOver(booking: Pick<Booking, 'payment' | 'holdExpiresAt'>, now: EpochMinute): boolean {
  return awaitsCard(booking) && booking.holdExpiresAt !== null && booking.holdExpiresAt <= now
}

/** Whether nobody answered a reschedule request in time (rule D34). */
export function isRequestOver(
  { status, requestExpiresAt }: Pick<Booking, 'status' | 'requestExpiresAt'>,
  now: EpochMinute,
): boolean {
  return status === 'pending' && requestExpiresAt !== null && requestExpiresAt <= now
}
