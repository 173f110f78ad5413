import { z } from 'zod'
import { MOST_APPOINTMENTS } from '#shared/domain/repeat/repeat-rule.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { givenBack } from './booking.ts'
import { confirmedWarnings, customerOrder, seats, warning } from './book-for-customer.ts'
import { durationMinutes, id, instant, localDate, localTime, namedInstant, paragraphs, zoneName } from './primitives.ts'
import { repeatSteps } from './provider-bookings.ts'

/** When the appointments repeat and when they stop: exactly one of `count` and `until` is set. */
export const rule = z.strictObject({
  ...repeatSteps,
  count: z.int('repeat-count').min(1, 'repeat-count').max(MOST_APPOINTMENTS, 'repeat-count').nullable(),
  /** The last date, inclusive. */
  until: localDate.nullable(),
})

/** The first date, the local start time of every appointment, and the repeat rule. */
const repeatedTime = { date: localDate, time: localTime, rule }

const state = z.enum([
  /** The time can be booked, if necessary after its warnings are confirmed. */
  'FREE',
  /** The specialist is absent; `warnings` contains a warning about it. */
  'AWAY',
  'TAKEN',
  'FULL',
  'RESOURCE_TAKEN',
  /** The service requires several specialists at once, and too few of the others are available. */
  'SPECIALISTS_TAKEN',
  /** Another appointment of the same repeat overlaps it. */
  'OWN',
  /** The local time does not exist on this date, because a clock change skips it. */
  'CLOCK_CHANGE',
  'PAST',
  /** The provider chose to skip the date, or to leave the booking unchanged. */
  'SKIPPED',
  /** The booking is at this time already. */
  'SAME',
])

export const span = z.strictObject({ startTime: instant, endTime: instant })

/** The result of checking the time of one date. */
const checkedTime = {
  state,
  /** The time that would be booked; null where there is none. */
  time: span.nullable(),
  /** The start and end of whatever occupies the requested time; null for none. */
  inTheWay: span.nullable(),
  /** The name of the taken resource; only with RESOURCE_TAKEN. */
  resource: z.string().nullable(),
  /** Whether the local time occurs twice on this date, because the clocks are set back. The first of the two is booked. */
  isTwice: z.boolean(),
  /** The nearest available time, if the date itself cannot be booked. */
  nearest: span.nullable(),
  warnings: z.array(warning),
}

/** A date on which an appointment of a new repeat is to be booked. */
export const repeatDate = z.strictObject({ number: z.int(), date: localDate, ...checkedTime })

/** A booking of a repeat that is to be cancelled or moved. */
const bookingChange = z.strictObject({
  id,
  version: z.int(),
  number: z.int(),
  current: span,
  ...checkedTime,
  /** What the customer gets back if the booking is cancelled. */
  givenBack,
})

/** The start that the provider chose for a date; null skips the date. */
const chosenTime = namedInstant.nullable()

const place = z.int('invalid').min(1, 'invalid').max(MOST_APPOINTMENTS, 'invalid')

export const choices = z
  .array(z.strictObject({ number: place, startTime: chosenTime }))
  .max(MOST_APPOINTMENTS, 'too-many')
  .default([])

export const confirmed = z
  .array(z.strictObject({ number: place, warnings: confirmedWarnings }))
  .max(MOST_APPOINTMENTS, 'too-many')
  .default([])

const change = {
  /** The selected booking of the repeat. The scope and the new time are relative to it. */
  bookingId: id,
  scope: z.enum(['THIS', 'FOLLOWING', 'ALL'], 'invalid'),
  act: z.enum(['CANCEL', 'MOVE'], 'invalid'),
  /**
   * The new date and time of the selected booking, for a move only. The other bookings move by the same number of days and to the same time
   * of day.
   */
  date: localDate.nullish(),
  time: localTime.nullish(),
  /** The provider's choices by the number of a booking in the repeat; null leaves that booking unchanged. */
  choices,
}

export const repeats = {
  previewRepeat: defineEndpoint({
    summary:
      'Each date of appointments that repeat, with what stands against it and the nearest free time; changes nothing',
    rule: 'D183',
    callers: 'provider',
    limited: 'planning',
    tenant: 'session',
    body: z.strictObject({
      serviceId: id,
      specialistId: id,
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
      /** The time zone of the preview. If the organisation's zone has changed since, the request is refused as a conflict. */
      timeZone: zoneName,
      choices,
      confirmed,
    }),
    success: z.strictObject({
      /** Null if a date is taken or has an unconfirmed warning, so that nothing was booked. */
      booked: z.strictObject({ repeatId: id, bookingIds: z.array(id) }).nullable(),
      /** The preview as it is now, in case nothing was booked. */
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
    limited: 'planning',
    tenant: 'session',
    body: z.strictObject(change),
    success: z.strictObject({ timeZone: zoneName, bookings: z.array(bookingChange) }),
    errors: ['not-found', 'transition-not-allowed'],
  }),
  changeRepeat: defineEndpoint({
    summary: 'Cancel or move bookings of a repeat, all or none, with one mail to the customer',
    rule: 'D185',
    callers: 'provider',
    limited: 'planning',
    tenant: 'session',
    idempotent: true,
    body: z.strictObject({
      ...change,
      timeZone: zoneName,
      /** The bookings as the preview showed them. If the set or a version has changed, the request is refused as a conflict. */
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
      /** The ids of the changed bookings; empty if a choice is still missing for a date. */
      changed: z.array(id),
      /** The preview as it is now, in case nothing was changed. */
      bookings: z.array(bookingChange),
    }),
    errors: ['not-found', 'transition-not-allowed', 'conflict', 'slot-taken', 'idempotency-mismatch'],
  }),
}
