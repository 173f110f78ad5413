import type { Booking } from './booking.ts'

/** What happened to a booking. Who did it stands beside it: a cancellation is one, whichever side cancels. */
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
] as const

/** Who did it: a person, or the product by itself. */
export type BookingActor = (typeof BOOKING_ACTORS)[number]

export const BOOKING_ACTORS = ['customer', 'provider', 'system'] as const

/** From where: a client, a payment provider's notice, or a deadline that was over. */
export type BookingSurface = (typeof BOOKING_SURFACES)[number]

export const BOOKING_SURFACES = ['widget', 'provider-app', 'payment-provider', 'deadline'] as const

/** What a line of the trail keeps of a booking before and after. */
export type BookingState = Pick<Booking, 'status' | 'payment' | 'start' | 'end' | 'specialistId'>
