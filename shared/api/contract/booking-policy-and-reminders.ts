import { z } from 'zod'
import { defineEndpoint } from '#shared/api/define-endpoint.ts'
import { id, instant, localDate, localTime, namedInstant, seenVersion } from './primitives.ts'

const between = (least: number, most: number, problem: string) => z.int(problem).min(least, problem).max(most, problem)

/** The booking policy. The allowed ranges equal those of the database constraints. */
const settingsBody = z.strictObject({
  /** Minutes between two slot starts within a window; null means the duration of the service (rule D47). */
  slotStep: between(5, 1440, 'slot-step').nullable(),
  /** The minimum number of minutes between the moment of booking and the start of the slot (rule D48). */
  notice: between(0, 525_600, 'notice'),
  /** How many days ahead customers can book; null for no limit (rule D49). */
  bookingWindow: between(0, 3650, 'booking-window').nullable(),
  /** Maximum bookings of a specialist per day; null for no limit (rule D50). */
  dailyMaximum: between(1, 999, 'daily-maximum').nullable(),
  /** Minutes before the start from which a cancellation by the customer is late; 0 for never (rule D53). */
  lateCancellation: between(0, 525_600, 'notice'),
  whenLate: z.enum(['FORFEIT', 'REFUSE'], 'invalid'),
  /** Minutes for which the seat of an unpaid booking is held for its card payment (rule D35). */
  holdTime: between(5, 1440, 'hold-time'),
  /** Hours that a customer has to answer a reschedule request (rule D34). */
  requestTime: between(1, 720, 'request-time'),
  /**
   * The number of no-shows after which a customer can book online only if they pay in advance (rule D176). Null for no such rule; absent to
   * keep the stored value.
   */
  noShowsBeforePayment: between(1, 99, 'no-shows').nullable().optional(),
  /**
   * How many appointments ahead a customer may have booked online that are to be paid afterwards (rule D341). Null for no limit; absent to
   * keep the stored value.
   */
  unpaidAhead: between(1, 999, 'unpaid-ahead').nullable().optional(),
})

/** The saved settings with their version. A save sends the version back, so that two open windows do not overwrite each other. */
const savedSettings = settingsBody.extend({
  noShowsBeforePayment: z.int().nullable(),
  unpaidAhead: z.int().nullable(),
  version: z.int(),
})

/** The reminders that customers get (rule D127). */
const reminderSettings = z.strictObject({
  /** A reminder on the day before, at the same local time. */
  dayBefore: z.boolean(),
  hourBefore: z.boolean(),
})

const savedReminders = reminderSettings.extend({ version: z.int() })

export const verdict = z.enum([
  'OFFERED',
  'WITHDRAWN',
  'NO_AVAILABILITY',
  'PAST',
  'NOTICE',
  'BOOKING_WINDOW',
  'SKIPPED',
  'SHOWN_BEFORE',
  'NO_START',
  'AWAY',
  'OVERLAP',
  'BUFFER',
  'FULL',
  'RESOURCE',
  'SPECIALISTS',
  'DAILY_MAXIMUM',
])

export const settings = {
  providerSettings: defineEndpoint({
    summary: 'What the organisation sets on top of its availability',
    rule: 'D47',
    callers: 'owner',
    tenant: 'session',
    success: savedSettings,
    errors: ['not-found'],
  }),
  saveSettings: defineEndpoint({
    summary: 'Set what holds on top of the availability, for what is booked and cancelled from now on',
    rule: 'D69',
    callers: 'owner',
    tenant: 'session',
    body: settingsBody.extend({ version: seenVersion }),
    success: savedSettings,
    errors: ['not-found', 'conflict'],
  }),
  reminders: defineEndpoint({
    summary: 'Which reminders customers get by mail',
    rule: 'D127',
    callers: 'owner',
    tenant: 'session',
    success: savedReminders,
    errors: ['not-found'],
  }),
  saveReminders: defineEndpoint({
    summary: 'Choose which reminders customers get by mail, from now on',
    rule: 'D127',
    callers: 'owner',
    tenant: 'session',
    body: reminderSettings.extend({ version: seenVersion }),
    success: savedReminders,
    errors: ['not-found', 'conflict'],
  }),
  whyNotOffered: defineEndpoint({
    summary: 'Which rule keeps a start of a service by a specialist from being offered',
    rule: 'D52',
    callers: 'provider',
    tenant: 'session',
    query: z.strictObject({
      serviceId: id,
      specialistId: id,
      /** The requested start (to the minute), either as an instant or as local date and time. */
      startTime: namedInstant.optional(),
      date: localDate.optional(),
      time: localTime.optional(),
    }),
    success: z.strictObject({
      verdict,
      /** The requested minute as an instant; null when a clock change skips it. */
      startTime: instant.nullable(),
      /** The slot's id for a reservation; null if the slot is not offered (rule B3.2). */
      scheduleId: z.string().nullable(),
      /** The earliest start that the notice allows; only with the verdict NOTICE. */
      earliest: instant.nullable(),
      /** The latest bookable time; only with the verdict BOOKING_WINDOW. */
      latest: instant.nullable(),
      /** The name of the room or device that is taken; only with the verdict RESOURCE. */
      resource: z.string().nullable(),
      /** The absence that prevents the slot; only with the verdict AWAY. */
      away: z.strictObject({ title: z.string(), startTime: instant, endTime: instant }).nullable(),
      /** The bookings that prevent the slot; only with the verdicts OVERLAP, BUFFER, FULL and DAILY_MAXIMUM. */
      bookings: z.array(
        z.strictObject({
          id,
          startTime: instant,
          endTime: instant,
          serviceName: z.string(),
          guestName: z.string(),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
}
