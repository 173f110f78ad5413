import { z } from 'zod'
import { MOST_APPOINTMENTS } from '#shared/domain/repeat/repeat-rule.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { givenBack } from './booking.ts'
import { confirmedWarnings, customerOrder, seats, warning } from './booking-for-customer.ts'
import { durationMinutes, id, instant, localDate, localTime, namedInstant, paragraphs, zoneName } from './primitives.ts'
import { repeatSteps } from './provider-bookings.ts'

/** How often the appointments are repeated: exactly one of `count` and `until` is set. */
const rule = z.strictObject({
  ...repeatSteps,
  count: z.int('repeat-count').min(1, 'repeat-count').max(MOST_APPOINTMENTS, 'repeat-count').nullable(),
  /** The last date, inclusive. */
  until: localDate.nullable(),
})

/** The time on the wall of the first date, and the rule. */
const repeatedTime = { date: localDate, time: localTime, rule }

const state = z.enum([
  /** It can be booked, maybe after its warnings are confirmed. */
  'FREE',
  /** The specialist is away, which is one of its warnings. */
  'AWAY',
  'TAKEN',
  'FULL',
  'RESOURCE_TAKEN',
  /** Too few other specialists are free, of those that the service needs at once. */
  'SPECIALISTS_TAKEN',
  /** Another date of the repeat overlaps it. */
  'OWN',
  /** The clocks skip the time. */
  'CLOCK_CHANGE',
  'PAST',
  /** The provider left it out, or leaves the booking as it is. */
  'SKIPPED',
  /** The booking is at this time already. */
  'SAME',
])

const span = z.strictObject({ startTime: instant, endTime: instant })

/** What is known of the time of a date. */
const checkedTime = {
  state,
  /** The time that would be booked; null where there is none. */
  time: span.nullable(),
  /** What is in the way. */
  inTheWay: span.nullable(),
  /** The name of the taken resource; only with RESOURCE_TAKEN. */
  resource: z.string().nullable(),
  /** Whether the time on the wall comes twice, as the clocks are set back: its first time is booked. */
  isTwice: z.boolean(),
  /** The nearest free time, where something stands against the date. */
  nearest: span.nullable(),
  warnings: z.array(warning),
}

/** A date of a repeat that is to be booked. */
const repeatDate = z.strictObject({ number: z.int(), date: localDate, ...checkedTime })

/** A booking that is to be cancelled or moved. */
const bookingChange = z.strictObject({
  id,
  version: z.int(),
  number: z.int(),
  current: span,
  ...checkedTime,
  /** What the customer gets back when it is cancelled. */
  givenBack,
})

/** The time that the provider chose for a date; null leaves it out. */
const chosenTime = namedInstant.nullable()

const place = z.int('invalid').min(1, 'invalid').max(MOST_APPOINTMENTS, 'invalid')

const choices = z
  .array(z.strictObject({ number: place, startTime: chosenTime }))
  .max(MOST_APPOINTMENTS, 'too-many')
  .default([])

const confirmed = z
  .array(z.strictObject({ number: place, warnings: confirmedWarnings }))
  .max(MOST_APPOINTMENTS, 'too-many')
  .default([])

const change = {
  /** A booking of the repeat, to which the scope and the new time refer. */
  bookingId: id,
  scope: z.enum(['THIS', 'FOLLOWING', 'ALL'], 'invalid'),
  act: z.enum(['CANCEL', 'MOVE'], 'invalid'),
  /** The new date and time of the booking; the others move by as many days and to the same time. Only to move. */
  date: localDate.nullish(),
  time: localTime.nullish(),
  /** By the place of a booking in the repeat. Null leaves the booking as it is. */
  choices,
}

export const repeats = {
  previewRepeat: defineEndpoint({
    summary:
      'Each date of appointments that repeat, with what stands against it and the nearest free time; changes nothing',
    rule: 'D183',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({
      serviceId: id,
      instructorId: id,
      ...repeatedTime,
      duration: durationMinutes.nullish(),
      seats,
      choices,
    }),
    success: z.strictObject({ timeZone: zoneName, dates: z.array(repeatDate) }),
    errors: ['not-found'],
  }),
  bookRepeat: defineEndpoint({
    summary: 'Book appointments that repeat for a customer, all or none; nothing is booked while a date is not decided',
    rule: 'D184',
    callers: 'provider',
    tenant: 'session',
    idempotent: true,
    body: z.strictObject({
      ...customerOrder,
      ...repeatedTime,
      /** The zone that the preview was made in; another one is refused as a conflict. */
      timeZone: zoneName,
      choices,
      confirmed,
    }),
    success: z.strictObject({
      /** Null while a date is taken or has a warning that was not confirmed. */
      booked: z.strictObject({ repeatId: id, bookingIds: z.array(id) }).nullable(),
      /** The preview of now, when nothing was booked. */
      dates: z.array(repeatDate),
    }),
    errors: [
      'not-found',
      'conflict',
      'slot-taken',
      'customer-gone',
      'no-credits',
      'questions-changed',
      'idempotency-mismatch',
    ],
  }),
  previewRepeatChange: defineEndpoint({
    summary: 'Each booking of a repeat that would be cancelled or moved, with what stands against it; changes nothing',
    rule: 'D185',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject(change),
    success: z.strictObject({ timeZone: zoneName, bookings: z.array(bookingChange) }),
    errors: ['not-found', 'transition-not-allowed'],
  }),
  changeRepeat: defineEndpoint({
    summary: 'Cancel or move bookings of a repeat, all or none, with one mail to the customer',
    rule: 'D185',
    callers: 'provider',
    tenant: 'session',
    idempotent: true,
    body: z.strictObject({
      ...change,
      timeZone: zoneName,
      /** The bookings as the preview showed them; another set, or another version, is refused as a conflict. */
      seen: z
        .array(z.strictObject({ id, version: z.int('invalid').min(1, 'invalid') }))
        .min(1, 'required')
        .max(MOST_APPOINTMENTS, 'too-many'),
      confirmed,
      /** A text of the provider in the mail; empty for none. */
      message: paragraphs(1000).default(''),
      tellsCustomer: z.boolean('required'),
    }),
    success: z.strictObject({
      /** The bookings that were changed; empty while a date is not decided. */
      changed: z.array(id),
      /** The preview of now, when nothing was changed. */
      bookings: z.array(bookingChange),
    }),
    errors: ['not-found', 'transition-not-allowed', 'conflict', 'slot-taken', 'idempotency-mismatch'],
  }),
}
