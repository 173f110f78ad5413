import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { givenBack } from './booking.ts'
import { id, instant, namedInstant, paragraphs } from './primitives.ts'

/** Identifies a session by service, specialist and start. Its attendees are its bookings that are not cancelled. */
const session = { serviceId: id, specialistId: id, startTime: namedInstant }

const LONGEST_MESSAGE = 1000

/** A text of the provider in the mail to each attendee; empty for none. */
const message = paragraphs(LONGEST_MESSAGE).default('')

const errors = ['not-found', 'transition-not-allowed', 'conflict', 'idempotency-mismatch'] as const

export const groupSessions = {
  cancelSession: defineEndpoint({
    summary:
      'Cancel all bookings of a session and give back what was paid; a session of its own is not offered any more',
    rule: 'D173',
    callers: 'provider',
    tenant: 'session',
    idempotent: true,
    body: z.strictObject({ ...session, message }),
    success: z.strictObject({
      /** All bookings that were cancelled, including those made after the client loaded the session. */
      bookings: z.array(z.strictObject({ id, givenBack })),
    }),
    errors,
  }),
  moveSession: defineEndpoint({
    summary: 'Move all bookings of a session, and the session itself, to another time of its specialist',
    rule: 'D174',
    callers: 'provider',
    tenant: 'session',
    idempotent: true,
    body: z.strictObject({ ...session, newStartTime: namedInstant, message }),
    success: z.strictObject({ bookings: z.int(), startTime: instant, endTime: instant }),
    errors: [...errors, 'slot-taken'],
  }),
  changeSeats: defineEndpoint({
    summary: 'Set the number of seats of one session, not below what is booked or offered',
    rule: 'D194',
    callers: 'owner',
    tenant: 'session',
    idempotent: true,
    body: z.strictObject({ ...session, seats: z.int('seats').min(1, 'seats').max(1000, 'seats') }),
    success: z.strictObject({ seats: z.int() }),
    errors: [...errors, 'seats-booked'],
  }),
  messageAttendees: defineEndpoint({
    summary: 'Send a message by mail to all attendees of a session, once to each address',
    rule: 'D175',
    callers: 'provider',
    tenant: 'session',
    idempotent: true,
    body: z.strictObject({ ...session, message: paragraphs(LONGEST_MESSAGE).min(1, 'required') }),
    success: z.strictObject({ sent: z.int() }),
    errors,
  }),
}
