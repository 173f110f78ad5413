import { z } from 'zod'
import { LONGEST_NOTE } from '#shared/domain/booking/booking.ts'
import { MAX_GROUP_SEATS } from '#shared/domain/service/service-rules.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { customerContact } from './customers.ts'
import { durationMinutes, euros, id, instant, locationType, namedInstant } from './primitives.ts'
import { providerBooking } from './provider-bookings.ts'
import { givenAnswers } from './questions.ts'

/** What keeps customers from booking the time online, which a provider may overrule (rule D159). */
export const warning = z.strictObject({
  /** Names the warning when it is confirmed. Whoever has confirmed one absence is asked again about another. */
  id: z.string(),
  kind: z.enum([
    'OUTSIDE_AVAILABILITY',
    'NO_SESSION',
    'NOTICE',
    'BOOKING_WINDOW',
    'AWAY',
    'SESSION',
    'BUFFER',
    'RESOURCE_BUFFER',
    'COMPANION',
    'DAILY_MAXIMUM',
  ]),
  /** When the absence, the session or the other booking begins, or what the rule allows first; null where there is no such time. */
  from: instant.nullable(),
  /** When the absence, the session or the other booking ends; null where there is no such time. */
  to: instant.nullable(),
  /** The name of the resource that the warning is about; null for others. */
  resource: z.string().nullable(),
  /** The specialist who would join and whom the warning is about; null for others. */
  instructorId: id.nullable(),
})

const check = z.strictObject({
  /**
   * FREE: the time can be booked. TAKEN: the specialist has another booking. FULL: the session has no free seat.
   * RESOURCE_TAKEN: a room or device is taken that the service needs. SPECIALISTS_TAKEN: too few other specialists have no booking.
   */
  verdict: z.enum(['FREE', 'TAKEN', 'FULL', 'RESOURCE_TAKEN', 'SPECIALISTS_TAKEN']),
  /** The name of the taken resource; only with the verdict RESOURCE_TAKEN. */
  resource: z.string().nullable(),
  /** The time that would be booked; the one that is in the way when TAKEN. */
  startTime: instant,
  endTime: instant,
  duration: z.int(),
  /** The price of the session, or else of the service. */
  price: euros,
  /** Whether the booking joins a session, which fixes its length. */
  isSession: z.boolean(),
  totalSpots: z.int(),
  seatsLeft: z.int(),
  /** How and where the booking can take place; empty while that is to be determined (rule D38). */
  locationTypes: z.array(locationType),
  serviceLocationIds: z.array(id),
  warnings: z.array(warning),
})

const wholeMinutes = z.coerce.number('duration').int('duration').min(1, 'duration').max(1440, 'duration')

const newCustomer = z.strictObject({
  /** Chosen by the client, so that a repeated request enters one customer. */
  id,
  ...customerContact,
})

const note = z
  .string()
  .trim()
  .max(LONGEST_NOTE, 'too-long')
  // Lines and tabs may be in a note, other control characters may not.
  .regex(/^[^\p{Cc}]*(?:[\n\t\r][^\p{Cc}]*)*$/u, 'invalid')

/** The seats of a session that each booking takes; more than the service allows online are possible, as the provider decides. */
export const seats = z.int('invalid').min(1, 'invalid').max(MAX_GROUP_SEATS, 'too-many').default(1)

/** Who and what is booked, in a request for one time or for several. */
export const customerOrder = {
  /** The known customer; null for `newCustomer`. */
  customerId: id.nullish(),
  /** A customer to enter with the booking, with a phone number or an address. */
  newCustomer: newCustomer.nullish(),
  serviceId: id,
  instructorId: id,
  duration: durationMinutes.nullish(),
  /** The price of one seat. */
  price: euros,
  seats,
  /** Whether a credit of the customer pays; the price is 0 then (rule D67). */
  useCredit: z.boolean().default(false),
  locationTypes: z.array(locationType).max(3, 'too-many').default([]),
  serviceLocationIds: z.array(id).max(99, 'too-many').default([]),
  /** Only the provider sees it. */
  note: note.default(''),
  /** What the customer said; required questions may be left open (rule D198). */
  answers: givenAnswers,
  /** Whether the customer gets the confirmation by mail, which needs an address. */
  sendConfirmation: z.boolean('required'),
}

/** The ids of the warnings that the provider has seen and overrules. */
export const confirmedWarnings = z
  .array(z.string().min(1, 'required').max(200, 'too-long'))
  .max(100, 'too-many')
  .default([])

export const bookingForCustomer = {
  checkBookForCustomer: defineEndpoint({
    summary: 'Whether a time can be booked for a customer, and what keeps customers from booking it online',
    rule: 'D159',
    callers: 'provider',
    tenant: 'session',
    query: z.strictObject({
      serviceId: id,
      instructorId: id,
      startTime: namedInstant,
      /** Minutes; those of the service by default. A session has its own length. */
      duration: wholeMinutes.optional(),
    }),
    success: check,
    errors: ['not-found'],
  }),
  bookForCustomer: defineEndpoint({
    summary: 'Book for a customer who calls or comes by; nothing is booked while a warning is not confirmed',
    rule: 'D158',
    callers: 'provider',
    tenant: 'session',
    idempotent: true,
    body: z.strictObject({ ...customerOrder, startTime: namedInstant, confirmed: confirmedWarnings }),
    success: z.strictObject({
      /** Null while a warning is not confirmed. */
      booking: providerBooking.nullable(),
      /** All warnings about the time, when nothing was booked. */
      warnings: z.array(warning),
    }),
    errors: [
      'not-found',
      'slot-taken',
      'customer-gone',
      'no-credits',
      'idempotency-mismatch',
      'questions-changed',
      'too-few-seats',
    ],
  }),
}
