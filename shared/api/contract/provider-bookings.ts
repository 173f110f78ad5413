import { z } from 'zod'
import { BOOKING_ACTORS, BOOKING_EVENT_KINDS, BOOKING_SURFACES } from '#shared/domain/booking/booking-event.ts'
import { PAYMENT_CHANNELS } from '#shared/domain/payment/online-payment-channels.ts'
import { LONGEST_STEP } from '#shared/domain/repeat/repeat-rule.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { availabilityKind } from './availability.ts'
import { balance, bookingStatus, givenBack, ownBooking, paymentStatus } from './booking.ts'
import {
  euros,
  givenEuros,
  id,
  instant,
  line,
  localDate,
  locationType,
  namedInstant,
  page,
  paragraphs,
  scheduleId,
  seenVersion,
} from './primitives.ts'

/** Whether the customer came, came late, or did not come. */
export const attendance = z.enum(['ATTENDED', 'LATE', 'NO_SHOW'], 'invalid')

/** OPEN: the booking has a price, is not cancelled, and is not paid. */
const paymentFilter = z.enum(['OPEN', 'PAID', 'REFUNDED'], 'invalid')

/** The filter of a list of bookings; absent fields do not filter. */
export const bookingFilter = {
  when: z.enum(['UPCOMING', 'PAST'], 'invalid').optional(),
  status: bookingStatus.optional(),
  payment: paymentFilter.optional(),
  from: localDate.optional(),
  to: localDate.optional(),
  specialistId: id.optional(),
  serviceId: id.optional(),
  customerId: id.optional(),
  text: line(100).optional(),
}

/** A text of the provider in the mail to the customer; empty for none. */
const message = paragraphs(1000).default('')

/** The dates for which slots are requested, both inclusive. */
const dates = { from: localDate, to: localDate }

/** The step of a repeat: every so many days, weeks (on given weekdays; 1 is Monday) or months. */
export const repeatSteps = {
  unit: z.enum(['DAY', 'WEEK', 'MONTH'], 'invalid'),
  every: z.int('repeat-every').min(1, 'repeat-every').max(LONGEST_STEP, 'repeat-every'),
  weekdays: z.array(z.int('invalid').min(1, 'invalid').max(7, 'invalid')).max(7, 'too-many'),
}

const bookingRepeat = z.strictObject({ id, number: z.int(), total: z.int(), ...repeatSteps })

export const providerBooking = z.strictObject({
  id,
  version: z.int(),
  status: bookingStatus,
  /** Null until somebody recorded it. */
  attendance: attendance.nullable(),
  /** Whether the customer cancelled after the cancellation deadline (rule D171). */
  isCancelledLate: z.boolean(),
  paymentStatus,
  paymentMethod: z.enum(['CREDITS', 'AFTER_PAY', 'STRIPE']).nullable(),
  /** The channel of an online payment; null if it is unknown or the booking was not paid online. */
  paymentChannel: z.enum(PAYMENT_CHANNELS).nullable(),
  startTime: instant,
  endTime: instant,
  duration: z.int(),
  /** The price of all seats. */
  price: euros,
  balance,
  /** The total of the fees that were charged and not refunded, in addition to the price; absent for none. */
  fees: euros.optional(),
  /** The seats that the booking takes. */
  seats: z.int(),
  serviceId: id,
  serviceName: z.string(),
  serviceKind: z.enum(['PRIVATE', 'PUBLIC']),
  capacity: z.int(),
  specialistId: id,
  specialistName: z.string(),
  /** The additional specialists (companions) of the booking, besides the main one (rule D207). */
  otherSpecialists: z.array(z.strictObject({ id, name: z.string() })),
  /** The customer's record; null after the customer was erased. */
  customerId: id.nullable(),
  guest: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
  }),
  locationTypes: z.array(locationType),
  locationIds: z.array(id),
  /** The names of the resources that the booking occupies, one per kind with the number of units: 'Room', or 'Bike (2)'. */
  resources: z.array(z.string()),
  /** When the reschedule request expires unless the customer answers; null without a request. */
  requestExpiresAt: instant.nullable(),
  /** When the hold on the seat expires unless it is paid; null without a hold. */
  holdExpiresAt: instant.nullable(),
  /** The provider's note about the booking, which the customer does not see in the widget; empty for none. */
  note: z.string(),
  /** The repeat that the booking belongs to, with its number and the total when booked, such as 2 of 12. */
  repeat: bookingRepeat.nullable(),
  createdAt: instant,
})

/** A length and a price, which is that of all seats of the booking. */
export const terms = z.strictObject({ duration: z.int('invalid').min(1, 'invalid'), price: euros })

export const rescheduleOptions = z.strictObject({
  /** The length of the booking, which it keeps at every slot but group sessions. */
  duration: z.int(),
  /** The price of the booking. */
  price: euros,
  /** The kind of availability that the booking is in now and would leave if moved; null if it is outside any availability. */
  type: availabilityKind.nullable(),
  availableDates: z.array(localDate),
  timeSlots: z.array(
    z.strictObject({
      id: scheduleId,
      startTime: instant,
      /** The end when the booking keeps its length; in a group session the end of the session. */
      endTime: instant,
      specialistId: id,
      /** The terms with which the booking may move there, at most two. The first are the default: the booking's own, if possible. */
      terms: z.array(terms),
    }),
  ),
})

/**
 * Other terms than the booking's own, one of the slot's `terms`, which the caller has agreed to. Without them the booking keeps its length and
 * price (rule D324).
 */
const newTerms = terms.nullish()

export const trailState = z.strictObject({
  status: bookingStatus,
  paymentStatus,
  startTime: instant,
  endTime: instant,
  specialistId: id,
  attendance: attendance.nullable(),
  /** The price of all seats; null for an event that did not change it. */
  price: euros.nullable(),
})

const changed = ['not-found', 'transition-not-allowed', 'conflict'] as const

export const providerBookings = {
  providerBooking: defineEndpoint({
    summary: 'One booking',
    rule: 'A2.30',
    callers: 'provider',
    tenant: 'session',
    success: providerBooking,
    errors: ['not-found'],
  }),
  providerBookings: defineEndpoint({
    summary:
      'Bookings by state, payment, dates, specialist, service and words of guest or service, in pages; those ahead soonest first, all others and all together latest first',
    rule: 'D96',
    callers: 'provider',
    tenant: 'session',
    query: z.strictObject({ ...bookingFilter, ...page }),
    success: z.strictObject({ bookings: z.array(providerBooking), total: z.int(), isMore: z.boolean() }),
    errors: ['not-found'],
  }),
  bookingTrail: defineEndpoint({
    summary: 'Who did what with a booking, when and from where, first to last',
    rule: 'D63',
    callers: 'owner',
    tenant: 'session',
    success: z.strictObject({
      events: z.array(
        z.strictObject({
          version: z.int(),
          kind: z.enum(BOOKING_EVENT_KINDS),
          at: z.iso.datetime(),
          actor: z.enum(BOOKING_ACTORS),
          surface: z.enum(BOOKING_SURFACES),
          /** The person's IP address; null for the system. */
          address: z.string().nullable(),
          person: z.strictObject({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
          before: trailState.nullable(),
          after: trailState,
        }),
      ),
    }),
    errors: ['not-found'],
  }),
  changeBooking: defineEndpoint({
    summary: 'Change a booking’s status; REJECTED cancels it and opens the slot again',
    rule: 'A7.5',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({ id, status: z.literal('REJECTED', 'invalid'), version: seenVersion, message }),
    success: providerBooking,
    errors: changed,
  }),
  rescheduleOptions: defineEndpoint({
    summary: 'Slots that a booking can be moved to, of its own specialist or of another',
    rule: 'A7.6',
    callers: 'provider',
    tenant: 'session',
    query: z.strictObject({ ...dates, specialistId: id.optional() }),
    success: rescheduleOptions,
    errors: ['not-found'],
  }),
  rescheduleBooking: defineEndpoint({
    summary: 'Move a booking to the slot named by `slotId`, or without one to a free time of its specialist',
    rule: 'A7.6',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({
      id,
      slotId: scheduleId.nullish(),
      startTime: namedInstant.nullish(),
      endTime: namedInstant.nullish(),
      reopensOldSlot: z.boolean('required'),
      /** The kind of slot that the booking leaves, as the client saw it. If it has changed, the request is refused as a conflict. */
      type: availabilityKind.nullish(),
      newTerms,
      version: seenVersion,
    }),
    success: providerBooking,
    errors: [...changed, 'slot-taken', 'slot-not-offered', 'too-few-seats'],
  }),
  requestReschedule: defineEndpoint({
    summary: 'Ask the customer for another time; the booking keeps its slot until they answer or the request expires',
    rule: 'A7.7',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({ id, version: seenVersion, message }),
    success: providerBooking,
    errors: [...changed, 'customer-without-address'],
  }),
  confirmPayment: defineEndpoint({
    summary: 'Note that the provider received the payment of a booking, or a part of it',
    rule: 'D61',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({
      id,
      paymentStatus: z.literal('PAID', 'invalid'),
      /** The amount received; if absent, all that is unpaid. */
      amount: givenEuros.min(0.01, 'price-format').optional(),
      version: seenVersion,
    }),
    success: providerBooking,
    errors: changed,
  }),
  noteAttendance: defineEndpoint({
    summary: 'Note whether the customers of bookings that have begun came; null takes it back. All of them, or none',
    rule: 'D170',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({
      bookings: z
        .array(z.strictObject({ id, version: z.int('invalid').min(1, 'invalid') }))
        .min(1, 'required')
        .max(500, 'too-many'),
      attendance: attendance.nullable(),
    }),
    success: z.strictObject({ bookings: z.array(providerBooking) }),
    errors: changed,
  }),

  ownBookings: defineEndpoint({
    summary: 'Bookings of the caller: those ahead, soonest first, or all others, latest first',
    rule: 'D64',
    callers: 'customer',
    tenant: 'header',
    worksWhileSuspended: true,
    query: z.strictObject({ when: z.enum(['UPCOMING', 'PAST'], 'invalid').default('UPCOMING'), ...page }),
    success: z.strictObject({ appointments: z.array(ownBooking), total: z.int() }),
    errors: ['not-found'],
  }),
  cancelOwnBooking: defineEndpoint({
    summary: 'Cancel a booking of the caller by the organisation’s rule',
    rule: 'D53',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    body: z.strictObject({
      id,
      version: seenVersion,
      /** The refund that the customer was shown. If it has changed, the request is refused as a conflict (rule D124). */
      givenBack: givenBack.nullish(),
    }),
    success: z.strictObject({
      appointment: ownBooking,
      isLate: z.boolean(),
      givenBack,
    }),
    errors: [...changed, 'too-late'],
  }),
  ownRescheduleOptions: defineEndpoint({
    summary: 'Slots that a booking of the caller can be moved to',
    rule: 'D62',
    callers: 'holder',
    tenant: 'header',
    query: z.strictObject({ ...dates, specialistId: id.optional() }),
    success: rescheduleOptions,
    errors: ['not-found'],
  }),
  rescheduleOwnBooking: defineEndpoint({
    summary: 'Move a booking of the caller to another slot of its service, asked or in time',
    rule: 'D62',
    callers: 'holder',
    tenant: 'header',
    body: z.strictObject({ id, slotId: scheduleId, newTerms, version: seenVersion }),
    success: ownBooking,
    errors: [...changed, 'slot-taken', 'slot-not-offered', 'too-few-seats', 'too-late'],
  }),
}
