import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, instant, localDate, localTime, namedInstant, seenVersion } from './primitives.ts'

const between = (least: number, most: number, problem: string) => z.int(problem).min(least, problem).max(most, problem)

/** The ranges are those of the database's own checks. */
const settingsBody = z.strictObject({
  /** Minutes between two starts in a window; null for the service's own duration (rule D47). */
  slotStep: between(5, 1440, 'slot-step').nullable(),
  /** Minutes before its start until which a slot can be booked (rule D48). */
  notice: between(0, 525_600, 'notice'),
  /** Days ahead of today that can be booked; null for no limit (rule D49). */
  bookingWindow: between(0, 3650, 'booking-window').nullable(),
  /** Bookings of a specialist on one day; null for no limit (rule D50). */
  dailyMaximum: between(1, 999, 'daily-maximum').nullable(),
  /** Minutes before its start from which on a customer cancels late; 0 for never (rule D53). */
  lateCancellation: between(0, 525_600, 'notice'),
  whenLate: z.enum(['FORFEIT', 'REFUSE'], 'invalid'),
  /** Minutes that a booking keeps its seat without its card payment (rule D35). */
  holdTime: between(5, 1440, 'hold-time'),
  /** Hours that a reschedule request waits for its answer (rule D34). */
  requestTime: between(1, 720, 'request-time'),
})

/** With the version to send back, so that two windows do not overwrite each other. */
const savedSettings = settingsBody.extend({ version: z.int() })

/** Which reminders customers get (rule D127). */
const reminderSettings = z.strictObject({
  /** At the same time of the day before. */
  dayBefore: z.boolean(),
  hourBefore: z.boolean(),
})

const savedReminders = reminderSettings.extend({ version: z.int() })

const verdict = z.enum([
  'OFFERED',
  'WITHDRAWN',
  'NO_AVAILABILITY',
  'PAST',
  'NOTICE',
  'BOOKING_WINDOW',
  'SKIPPED',
  'SHOWN_BEFORE',
  'NO_START',
  'OVERLAP',
  'BUFFER',
  'FULL',
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
      instructorId: id,
      /** The minute, either as an instant or as date and time on the organisation's wall. */
      startTime: namedInstant.optional(),
      date: localDate.optional(),
      time: localTime.optional(),
    }),
    success: z.strictObject({
      verdict,
      /** The minute that was asked for; null where the clocks skip it. */
      startTime: instant.nullable(),
      /** What to send for its reservation, when it is offered (rule B3.2). */
      scheduleId: z.string().nullable(),
      /** From when on something can be booked by the notice; with NOTICE only. */
      earliest: instant.nullable(),
      /** The end of the booking window; with BOOKING_WINDOW only. */
      latest: instant.nullable(),
      /** Those that stand in its way; with OVERLAP, BUFFER, FULL and DAILY_MAXIMUM. */
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
