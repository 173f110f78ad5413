import { z } from 'zod'
import { MAX_GROUP_SEATS } from '#shared/domain/service/service-rules.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { personName } from './authentication.ts'
import { givenAnswers } from './questions.ts'
import {
  email,
  euros,
  id,
  instant,
  line,
  localDate,
  locationType,
  namedInstant,
  nameLine,
  occurrenceId,
  price,
  scheduleId,
  voucherCodes,
  wrapped,
  zoneName,
} from './primitives.ts'
import { REST_WAY_WORDS } from './catalogue.ts'

export const paymentStatus = z.enum(['NONE', 'PENDING', 'PAID', 'FAILED', 'REFUNDED'])
export const bookingStatus = z.enum(['PENDING', 'ACCEPTED', 'REJECTED'])

/**
 * The number of seats, limited here by the largest possible session. The limit of the service is checked later, once the service is known.
 */
export const seats = z.int('invalid').min(1, 'invalid').max(MAX_GROUP_SEATS, 'too-many')

/**
 * A reservation request of the widget (rule B3.12). Price, status, payment status and customer are computed by the server.
 * They are accepted here because the specification has them, but ignored (threat A2).
 */
const bookingOfReservation = z.strictObject({
  firstName: personName,
  lastName: nameLine(100).default(''),
  phoneNumber: line(40).default(''),
  email,
  date: localDate,
  seats,
  paymentStatus: z.literal('PENDING', 'invalid'),
  status: z.literal('ACCEPTED', 'invalid'),
  slot: z.strictObject({ id: scheduleId.nullable() }).nullable(),
  /** The occurrence of a window and the start in it, of a slot that is cut from a window. */
  windowId: occurrenceId.nullable(),
  windowStart: namedInstant.nullable(),
  freeCancellation: z.literal(false, 'invalid'),
  locationTypes: z.array(locationType).max(3, 'too-many'),
  locationIds: z.array(id).max(99, 'too-many'),
})

const order = z.strictObject({
  eventId: occurrenceId.nullable(),
  serviceId: id.nullable(),
  specialistId: id.nullable(),
  customerId: id.nullable(),
  useCredits: z.boolean(),
  organisationId: id,
  /** The seats to take: 1, or up to `mostSeats` of a group service (rule D199). The booking names the same number. */
  seats,
  packageId: id.nullable(),
  isPurchase: z.boolean(),
  /**
   * The price of the package, or of the slot with all its seats, as the customer saw it. When it has changed, nothing is booked, and
   * the answer is `price-changed` with the current price (rule D37). The price is not compared when credits pay, or when it is absent.
   */
  seenPrice: price.optional(),
  /**
   * What must be paid online when booking, as the customer saw it; null for no deposit. When it has changed, nothing is booked, and the
   * answer is `deposit-changed` (rule D275). When absent, it is not compared.
   */
  seenDeposit: price.nullish(),
})

export const reservationBody = z.strictObject({
  booking: bookingOfReservation.nullable(),
  order,
  /**
   * The payment method; it must be one that the organisation allows. Null if the price is 0 or `useCredits` pays (rule B4.1). When absent
   * as in the specification, the customer pays afterwards where the organisation allows that, else by card.
   */
  paymentMethod: z.enum(['AFTER_PAY', 'STRIPE'], 'payment-method-unavailable' as const).nullish(),
  /** The answers to the questions of the service. */
  answers: givenAnswers,
  /** The codes of at most one coupon and three gift cards. Codes cannot be combined with credits, which pay a whole booking (rule D284). */
  codes: voucherCodes.nullish(),
  /**
   * The amounts of the quote that the customer saw; required with codes. If the current amounts differ, the request is refused with
   * `quote-changed`.
   */
  seenQuote: z.strictObject({ discount: euros, giftCard: euros, now: euros }).nullish(),
  /**
   * The fees that the customer agreed to, if the service asks for a card (rule D299). If they are missing or differ from the current fees,
   * nothing is booked, and the answer is `fee-changed`.
   */
  agreedFees: z.strictObject({ noShow: euros.nullable(), late: euros.nullable() }).nullish(),
})

export const reservationAnswer = wrapped(
  z.strictObject({
    totalPrice: euros,
    bookingId: id.nullable(),
    /** The id of the order of a bought package. */
    orderId: id.nullable().default(null),
    booking: z.strictObject({ price: euros, packageId: id.nullable() }),
    /** The card payment to make now; `holdUntil` is when the hold on the seat expires. Null if nothing is to be paid. */
    payment: z.strictObject({ holdUntil: instant.nullable() }).nullable().default(null),
  }),
)

export const reservationErrors = [
  'not-found',
  'slot-taken',
  'slot-not-offered',
  'too-many-holds',
  'too-many-holds-nearby',
  'too-many-unpaid',
  'too-many-unpaid-nearby',
  'too-many-unpaid-packages',
  'price-changed',
  'idempotency-mismatch',
  'payment-method-unavailable',
  'no-credits',
  'payment-ahead-required',
  'deposit-required',
  'deposit-changed',
  'fee-changed',
  'customer-blocked',
  'questions-changed',
  'quote-changed',
  'voucher-not-valid',
  'too-few-seats',
] as const

/** A booking as its customer sees it. */
export const customerBooking = z.strictObject({
  id,
  status: bookingStatus,
  paymentStatus,
  startTime: instant,
  endTime: instant,
  duration: z.int(),
  /** The price of all seats. */
  price: euros,
  seats: z.int(),
  serviceId: id,
  serviceName: z.string(),
  specialistId: id,
  specialistName: z.string(),
  organisationName: z.string(),
  locationTypes: z.array(locationType),
  address: z.string(),
  city: z.string(),
})

/** The agreed price of a booking, and how much of it was received and is still unpaid. */
export const balance = z.strictObject({
  /** The list price less the discount and less what was refunded. */
  agreed: euros,
  /** What the organisation received and did not refund. */
  kept: euros,
  /** The part of `kept` that was paid to the provider directly, such as cash. The provider pays back refunds of this part. */
  keptAtPlace: euros,
  /** What is still to be paid. */
  open: euros,
})

export const givenBack = z.enum(['NOTHING', 'CREDIT', 'MONEY'])

/** A booking as its customer sees it, with the possible actions and their costs. */
export const ownBooking = customerBooking.extend({
  balance,
  /** The amount that was refunded. */
  returned: euros,
  version: z.int(),
  /** The link to the video call of a confirmed booking; absent for none (rule D361). */
  videoUrl: z.string().optional(),
  /** The payment method; null for a free booking. */
  paymentMethod: z.enum(['CREDITS', 'AFTER_PAY', 'STRIPE']).nullable(),
  /** Whether the booking is over. */
  isPast: z.boolean(),
  canCancel: z.boolean(),
  canReschedule: z.boolean(),
  /** Whether a cancellation now would be late by the organisation's policy (rule D53). */
  isLate: z.boolean(),
  /** The deadline for cancelling and moving in time (rules D53 and D62); null means until the start of the booking. */
  inTimeUntil: instant.nullable(),
  whenLate: z.enum(['FORFEIT', 'REFUSE']),
  /** What the customer would get back for a cancellation now: nothing, a credit or money. */
  givenBack,
  requestExpiresAt: instant.nullable(),
  holdExpiresAt: instant.nullable(),
  /** How the rest after a deposit is to be paid; absent if there is no rest. */
  rest: z.enum(REST_WAY_WORDS).optional(),
  /** Whether the rest can be paid online now (rule D276). */
  canPayRest: z.boolean().optional(),
  /**
   * For a held booking: the amount to pay online now, and how the rest is paid, as agreed at the reservation. Absent for other bookings.
   */
  due: z.strictObject({ now: euros, rest: z.enum(REST_WAY_WORDS) }).optional(),
  /** The repeat that the booking belongs to, with its number and the total when booked, such as 2 of 12. */
  repeat: z.strictObject({ id, number: z.int(), total: z.int() }).nullish(),
})

const calendarMoment = z.strictObject({ dateTime: namedInstant, timeZone: zoneName })

export const booking = {
  reserve: defineEndpoint({
    summary: 'Reserve a slot',
    rule: 'B7.17',
    callers: 'customer',
    tenant: 'body',
    idempotent: 'optional',
    body: reservationBody,
    problemsInside: 'booking',
    success: reservationAnswer,
    errors: [...reservationErrors],
  }),
  ownBooking: defineEndpoint({
    summary: 'A booking of the caller',
    rule: 'B7.10',
    callers: 'holder',
    tenant: 'header',
    organisationFrom: 'booking',
    worksWhileSuspended: true,
    success: ownBooking,
    errors: ['not-found'],
  }),
  ownBookingCalendarFile: defineEndpoint({
    summary: 'A booking of the caller as the text of an RFC 5545 file',
    rule: 'B7.22',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    success: z.strictObject({ fileName: z.literal('event.ics'), content: z.string() }),
    errors: ['not-found'],
  }),
  ownBookingCalendarLinks: defineEndpoint({
    summary: 'Addresses that add a booking of the caller to a calendar; they work for an hour',
    rule: 'D420',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    /** `file` is answered with the RFC 5545 file, the others lead to the online calendars with the event filled in. */
    success: z.strictObject({ file: z.string(), google: z.string(), outlook: z.string() }),
    errors: ['not-found'],
  }),
  createCalendarEvent: defineEndpoint({
    summary: 'Mail the calendar event of the caller’s own booking; recipients come from the database (threat A9)',
    rule: 'B7.19',
    callers: 'holder',
    tenant: 'header',
    organisationFrom: 'booked-time',
    worksWhileSuspended: true,
    body: z.strictObject({
      summary: z.string().max(300, 'too-long'),
      location: z.string().max(300, 'too-long'),
      description: z.string().max(2000, 'too-long'),
      start: calendarMoment,
      end: calendarMoment,
      attendees: z.array(z.strictObject({ email })).max(10, 'too-many'),
    }),
    success: z.strictObject({ accepted: z.literal(true) }),
    errors: ['not-found'],
  }),
}
