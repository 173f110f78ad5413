import type { Cents } from '#shared/domain/payment/money.ts'
import type { Attendance, Booking } from './booking.ts'

/** The kind of a booking event. The author is stored separately: a cancellation has the same kind from either side. */
export type BookingEventKind = (typeof BOOKING_EVENT_KINDS)[number]

export const BOOKING_EVENT_KINDS = [
  'created',
  'cancelled',
  'moved',
  'reschedule-requested',
  'request-expired',
  'hold-expired',
  'payment-received',
  'payment-failed',
  'payment-refunded',
  'payment-corrected',
  'attendance-noted',
  'card-saved',
  'fee-charged',
  'fee-asked',
  'fee-paid',
  'fee-given-up',
] as const

/** The author of an event: a person or the system. */
export type BookingActor = (typeof BOOKING_ACTORS)[number]

export const BOOKING_ACTORS = ['customer', 'provider', 'system'] as const

/** Where an event came from: a client, a notification of the payment provider, or an expired deadline. */
export type BookingSurface = (typeof BOOKING_SURFACES)[number]

export const BOOKING_SURFACES = ['widget', 'provider-app', 'payment-provider', 'deadline'] as const

/** The parts of a booking that its history stores before and after each event. */
export type BookingState = Pick<Booking, 'status' | 'payment' | 'start' | 'end' | 'specialistId'> & {
  /** Whether the customer came; absent or null until it is recorded. */
  readonly attendance?: Attendance | null
  /** The price of all seats; absent in an event that did not change it. */
  readonly priceCents?: Cents
}
