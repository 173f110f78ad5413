import { z } from 'zod'
import { FEWEST_TIMES, MOST_TIMES } from '#shared/domain/repeat/customer-repeats.ts'
import { MOST_APPOINTMENTS } from '#shared/domain/repeat/repeat-rule.ts'
import { defineEndpoint } from '#shared/api/define-endpoint.ts'
import { personName } from './authentication.ts'
import { givenBack, ownBooking, seats } from './booking.ts'
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
  nameLine,
  price,
  voucherCodes,
  zoneName,
} from './primitives.ts'
import { givenAnswers } from './questions.ts'

const times = z.int('repeat-times').min(FEWEST_TIMES, 'repeat-times').max(MOST_TIMES, 'repeat-times')

/** The appointments that a customer wants to repeat. */
const wanted = {
  serviceId: id,
  specialistId: id,
  /** The first date, and the local start time of every appointment, in the organisation's time zone. */
  date: localDate,
  time: localTime,
  step: z.enum(REPEAT_STEP_WORDS, 'invalid'),
  times,
  seats,
  locationTypes: z.array(locationType).max(3, 'too-many').default([]),
  locationIds: z.array(id).max(99, 'too-many').default([]),
  /**
   * The start that the customer chose instead for an appointment, at most a week away from its date; null skips the appointment. `number`
   * is the appointment's position in the repeat.
   */
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

export const date = z.strictObject({
  number: z.int(),
  date: localDate,
  state: z.enum([
    'FREE',
    'NOT_FREE',
    /** Another appointment of the same repeat overlaps it. */
    'OWN',
    /** The local time does not exist on this date, because a clock change skips it. */
    'CLOCK_CHANGE',
    /** The customer chose to skip this date. */
    'SKIPPED',
  ]),
  /** The time that would be booked; null unless FREE. */
  time: span.nullable(),
  /** The price of all seats on this date; null unless FREE. */
  price: euros.nullable(),
  /**
   * Whether the customer has another booking at this time, which does not prevent this one. Always false for a caller who is not logged in.
   */
  isClashing: z.boolean(),
  /** The nearest available time, for a date that is not available. */
  nearest: span.nullable(),
})

const preview = {
  dates: z.array(date),
  /** The sum of the prices of the dates with the state FREE. */
  totalPrice: euros,
}

/** The fields of an order of repeating appointments. It has no credits, because guests, who send the same fields, have none. */
const order = {
  ...wanted,
  /** The time zone of the preview. If the organisation's zone has changed since, the order is refused as a conflict. */
  timeZone: zoneName,
  firstName: personName,
  lastName: nameLine(100).default(''),
  phoneNumber: line(40).default(''),
  /** Absent if the price is 0 or credits pay. STRIPE: one payment for all appointments, which are held until it is made (rule D305). */
  paymentMethod: z.enum(['AFTER_PAY', 'STRIPE'], 'payment-method-unavailable' as const).nullish(),
  /**
   * The total price that the customer saw. If it has changed, the order is refused with `price-changed` (rule D37). It is not compared when
   * credits pay.
   */
  seenPrice: price,
  /**
   * The total of the deposits that the customer saw; null for none. If it has changed, the order is refused with `deposit-changed`. It is
   * not compared when absent.
   */
  seenDeposit: price.nullish(),
  /**
   * The codes of up to three gift cards. They pay for the earliest appointments first (rule D316). They cannot be combined with credits.
   */
  codes: voucherCodes.nullish(),
  /**
   * The amounts of `quoteOwnRepeat` that the customer saw; required with codes. If the current amounts differ, the order is refused with
   * `quote-changed`.
   */
  seenQuote: z.strictObject({ giftCard: euros, now: euros }).nullish(),
  /** The answers to the service's questions; they apply to every appointment. */
  answers: givenAnswers,
}

/** The order as a schema of its own, for the guests' endpoint. */
export const ownRepeatOrder = z.strictObject(order)

export const ownRepeatAnswer = z.strictObject({
  /** The new bookings; null if a date is not available, so that nothing was booked. */
  booked: z
    .strictObject({
      repeatId: id,
      bookingIds: z.array(id),
      /**
       * When the holds on all bookings expire if they are not paid. `createPaymentIntent` with any of their ids pays for all. Null or
       * absent if nothing is to be paid now.
       */
      holdUntil: instant.nullish(),
    })
    .nullable(),
  /** The preview as it is now, in case nothing was booked. */
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
  'too-many-unpaid',
  'too-many-unpaid-nearby',
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
    limited: 'planning',
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
    success: z.strictObject({ appointments: z.array(ownBooking) }),
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
      /**
       * The bookings to cancel as the caller saw them. If the set, a version or a refund has changed, the request is refused as a conflict.
       */
      seen: z
        .array(z.strictObject({ id, version: z.int('invalid').min(1, 'invalid'), givenBack }))
        .min(1, 'required')
        .max(MOST_APPOINTMENTS, 'too-many'),
    }),
    success: z.strictObject({ appointments: z.array(ownBooking) }),
    errors: ['not-found', 'conflict', 'transition-not-allowed', 'idempotency-mismatch'],
  }),
}
