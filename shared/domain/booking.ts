import type { Interval } from '#shared/time/interval.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { LocationType } from './location.ts'
import type { OccurrenceKey } from './occurrence.ts'

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
  readonly payment: PaymentState
  /** Until when an unpaid card booking keeps its seat; null when nothing is waited for. */
  readonly holdExpiresAt: EpochMinute | null
  readonly priceCents: number
  /** Rises by one with each transition; a write names the one it read. */
  readonly version: number
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
}

/** 'held': a card payment is under way and the seat is kept for a limited time. */
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const PAYMENT_STATES = ['none', 'held', 'paid', 'failed', 'refunded'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Rule B4.1: CREDITS, AFTER_PAY and STRIPE on the wire. */
export const PAYMENT_METHODS = ['credits', 'pay-afterwards', 'card'] as const
