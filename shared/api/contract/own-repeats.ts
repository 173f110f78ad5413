import { z } from 'zod'
import { FEWEST_TIMES, MOST_TIMES } from '#shared/domain/repeat/customer-repeats.ts'
import { MOST_APPOINTMENTS } from '#shared/domain/repeat/repeat-rule.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { personName } from './authentication.ts'
import { givenBack, ownAppointment, participantsNumber } from './booking.ts'
import { REPEAT_STEP_WORDS } from './catalogue.ts'
import {
  euros,
  id,
  instant,
  line,
  localDate,
  localTime,
  locationType,
  namedInstant,
  price,
  voucherCodes,
  zoneName,
} from './primitives.ts'
import { givenAnswers } from './questions.ts'

const times = z.int('repeat-times').min(FEWEST_TIMES, 'repeat-times').max(MOST_TIMES, 'repeat-times')

/** What a customer wants to repeat. */
const wanted = {
  serviceId: id,
  instructorId: id,
  /** The first date and the time on the wall of each, in the organisation's zone. */
  date: localDate,
  time: localTime,
  step: z.enum(REPEAT_STEP_WORDS, 'invalid'),
  times,
  participantsNumber,
  locationTypes: z.array(locationType).max(3, 'too-many').default([]),
  serviceLocationIds: z.array(id).max(99, 'too-many').default([]),
  /** The time that the customer chose for a date, within a week of it, by the place of the date; null leaves the date out. */
  choices: z
    .array(
      z.strictObject({
        number: z.int('invalid').min(1, 'invalid').max(MOST_TIMES, 'invalid'),
        startTime: namedInstant.nullable(),
      }),
    )
    .max(MOST_TIMES, 'too-many')
    .default([]),
}

const span = z.strictObject({ startTime: instant, endTime: instant })

const date = z.strictObject({
  number: z.int(),
  date: localDate,
  state: z.enum([
    'FREE',
    'NOT_FREE',
    /** Another date of the repeat overlaps it. */
    'OWN',
    /** The clocks skip the time. */
    'CLOCK_CHANGE',
    /** The customer left it out. */
    'SKIPPED',
  ]),
  /** The time that would be booked; null unless FREE. */
  time: span.nullable(),
  /** The price of all seats on this date; null unless FREE. */
  price: euros.nullable(),
  /** Whether the customer has another booking then, which does not keep them from booking; false for who is not logged in. */
  isClashing: z.boolean(),
  /** The nearest free time of a date that is not free. */
  nearest: span.nullable(),
})

const preview = {
  dates: z.array(date),
  /** The sum of the prices of the dates with the state FREE. */
  totalPrice: euros,
}

/** The fields of an order of repeating appointments, without credits, because guests have none. */
const order = {
  ...wanted,
  /** The zone that the preview was made in; another one is refused as a conflict. */
  timeZone: zoneName,
  firstName: personName,
  lastName: line(100).default(''),
  phoneNumber: line(40).default(''),
  /** Absent for a price of 0 and when credits pay. STRIPE: one payment for all of them, for which they are held (rule D305). */
  paymentMethod: z.enum(['AFTER_PAY', 'STRIPE'], 'payment-method-unavailable' as const).nullish(),
  /** The sum as the customer saw it. Another one is `price-changed` (rule D37); it is not compared when credits pay. */
  seenPrice: price,
  /** The sum of the deposits as the customer saw it; null for none. Another one is `deposit-changed`. Not compared when absent. */
  seenDeposit: price.nullish(),
  /** Codes of up to three gift cards, which pay the first appointments first (rule D316). Credits go with none. */
  codes: voucherCodes.nullish(),
  /** The sums of `quoteOwnRepeat` that the customer saw, needed with codes. Other sums are refused with `quote-changed`. */
  seenQuote: z.strictObject({ giftCard: euros, now: euros }).nullish(),
  /** The answers to the questions of the service, for each appointment. */
  answers: givenAnswers,
}

/** What is ordered, for the call of guests. */
export const ownRepeatOrder = z.strictObject(order)

export const ownRepeatAnswer = z.strictObject({
  /** Null while a date is not free. */
  booked: z
    .strictObject({
      repeatId: id,
      bookingIds: z.array(id),
      /** Until when all are held for their payment: `createPaymentIntent` with any of them pays all. Null or absent for others. */
      holdUntil: instant.nullish(),
    })
    .nullable(),
  /** The preview of now, when nothing was booked. */
  ...preview,
})

export const ownRepeatErrors = [
  'not-found',
  'conflict',
  'slot-taken',
  'price-changed',
  'payment-method-unavailable',
  'payment-ahead-required',
  'deposit-required',
  'deposit-changed',
  'too-many-holds',
  'too-many-holds-nearby',
  'customer-blocked',
  'questions-changed',
  'voucher-not-valid',
  'quote-changed',
  'idempotency-mismatch',
] as const

export const ownRepeats = {
  previewOwnRepeat: defineEndpoint({
    summary: 'Each date of appointments that a customer wants to repeat, with the nearest free time; changes nothing',
    rule: 'D264',
    callers: 'anyone',
    tenant: 'header',
    body: z.strictObject(wanted),
    success: z.strictObject({ timeZone: zoneName, ...preview }),
    errors: ['not-found'],
  }),
  bookOwnRepeat: defineEndpoint({
    summary: 'Book appointments that repeat, all or none; nothing is booked while a date is not free',
    rule: 'D265',
    callers: 'customer',
    tenant: 'header',
    idempotent: true,
    body: z.strictObject({ ...order, useCredits: z.boolean() }),
    success: ownRepeatAnswer,
    errors: [...ownRepeatErrors, 'no-credits'],
  }),
  ownRepeat: defineEndpoint({
    summary: 'All bookings of the repeat that a booking of the caller belongs to, cancelled ones included, by start',
    rule: 'D266',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    success: z.strictObject({ appointments: z.array(ownAppointment) }),
    errors: ['not-found'],
  }),
  cancelOwnRepeat: defineEndpoint({
    summary: 'Cancel all bookings of a repeat that can still be cancelled, with one mail',
    rule: 'D267',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    idempotent: true,
    body: z.strictObject({
      bookingId: id,
      /** The bookings that can be cancelled, as the caller saw them. Others, or another version or refund, are a conflict. */
      seen: z
        .array(z.strictObject({ id, version: z.int('invalid').min(1, 'invalid'), givenBack }))
        .min(1, 'required')
        .max(MOST_APPOINTMENTS, 'too-many'),
    }),
    success: z.strictObject({ appointments: z.array(ownAppointment) }),
    errors: ['not-found', 'conflict', 'transition-not-allowed', 'idempotency-mismatch'],
  }),
}
