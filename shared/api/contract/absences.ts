import { z } from 'zod'
import { isCountryCode } from '#shared/domain/location/countries.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { recurrence } from './availability.ts'
import { bookingStatus } from './booking.ts'
import { id, instant, line, localDate, localTime, paragraphs, seenVersion } from './primitives.ts'

/**
 * The kinds of an absence. AWAY and BLOCK differ only in the default name of an absence without a title. HOLIDAY is a public holiday that
 * the organisation observes.
 */
export const absenceKind = z.enum(['AWAY', 'BLOCK', 'HOLIDAY'], 'invalid')

/** The ids of the specialists who are away; an empty list means the whole organisation, including specialists who are added later. */
const specialistIds = z.array(id).max(200, 'too-many')

/** The first occurrence, in local time. Whole days are from 00:00 to 24:00. */
const times = { startDate: localDate, startTime: localTime, endDate: localDate, endTime: localTime }

export const absence = z.strictObject({
  id,
  version: z.int(),
  kind: absenceKind,
  /** A text that colleagues see; empty for none. A public holiday has its name here, in the requested language. */
  title: z.string(),
  /** Whether the title stays out of calendar feeds (rule D154). */
  isPrivate: z.boolean(),
  specialistIds: z.array(id),
  ...times,
  /** How the absence recurs. Null for a public holiday, whose dates come from a list. */
  recurrence: recurrence.nullable(),
  /** The last date on which an occurrence may begin; null for no end. */
  until: localDate.nullable(),
  /** Whether the caller may change and delete it (rule D153). */
  canChange: z.boolean(),
})

/** An absence with its occurrences within a range of dates. */
export const absenceWithTimes = absence.extend({
  times: z.array(z.strictObject({ startTime: instant, endTime: instant })),
})

const fields = {
  kind: z.enum(['AWAY', 'BLOCK'], 'invalid'),
  title: line(100).default(''),
  isPrivate: z.boolean().default(false),
  specialistIds,
  ...times,
  recurrence,
  until: localDate.nullish(),
}

/** A booking within an absence, or of a specialist who leaves. */
export const affectedBooking = z.strictObject({
  id,
  version: z.int(),
  status: bookingStatus,
  startTime: instant,
  endTime: instant,
  serviceName: z.string(),
  specialistId: id,
  guestName: z.string(),
  /** Whether the customer has a mail address, at which they can be asked for another time (rule D350). */
  isReachable: z.boolean(),
  /** Empty when it is unknown. */
  guestPhoneNumber: z.string(),
})

/** The effect of absences on availability and on future bookings. */
export const impact = z.strictObject({
  /** The availability that is hidden during the following year. */
  hidden: z.strictObject({ occurrences: z.int(), minutes: z.int() }),
  /** The bookings within the absences, sorted by start; at most the first 500. */
  bookings: z.array(affectedBooking),
  /** The number of all bookings within the absences, also beyond those in `bookings`. */
  total: z.int(),
})

/** What to do with each booking within the absences (rule D151). Bookings that are not listed are kept. */
const choices = {
  bookings: z
    .array(z.strictObject({ id, version: z.int('invalid'), choice: z.enum(['KEEP', 'ASK', 'CANCEL'], 'invalid') }))
    .max(500, 'too-many')
    .default([]),
  /** The provider's text in the mails to customers who are asked for another time or whose booking is cancelled. */
  message: paragraphs(1000).default(''),
}

/** What was done with each booking within the absences. */
const outcomes = {
  bookings: z.array(
    z.strictObject({
      id,
      /** CHANGED: somebody changed the booking in the meantime; NOT_POSSIBLE: it has begun or ended, or its customer has no address. Both are kept. */
      outcome: z.enum(['KEPT', 'ASKED', 'CANCELLED', 'CHANGED', 'NOT_POSSIBLE']),
    }),
  ),
  /** Bookings within the absences that the request did not list, because they were made after the preview. They are kept. */
  unseen: z.array(affectedBooking),
}

const countryCode = z.string().refine(isCountryCode, 'country')
const region = z.string().regex(/^[A-Z0-9]{1,6}$/i, 'invalid')
const holidayRules = z.array(z.string().min(1, 'required').max(200, 'too-long')).max(100, 'too-many')
const holidayPlace = { country: countryCode, region: region.nullish() }

const holidayList = z.strictObject({
  /**
   * The requested country; by default the country of the organisation's first location, otherwise that of its time zone. Null if neither is
   * known.
   */
  country: z.string().nullable(),
  region: z.string().nullable(),
  /** The countries whose holidays are known. */
  countries: z.array(z.string()),
  /** The regions of the country that have public holidays beyond the national ones. */
  regions: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  /** The holidays of this year and the next: public ones, and days on which banks or schools are closed. */
  holidays: z.array(
    z.strictObject({
      /** Identifies the holiday within its country and region. */
      rule: z.string(),
      name: z.string(),
      dates: z.array(localDate),
      /** Whether the organisation observes this holiday, so that it counts as an absence. */
      isKept: z.boolean(),
    }),
  ),
})

export const absences = {
  absences: defineEndpoint({
    summary: 'Absences of a range of dates, both inclusive, by their first time in it; of each at most ten times',
    rule: 'D148',
    callers: 'provider',
    tenant: 'session',
    query: z.strictObject({ from: localDate, to: localDate, specialistId: id.optional() }),
    success: z.strictObject({ absences: z.array(absenceWithTimes) }),
    errors: ['not-found'],
  }),
  absence: defineEndpoint({
    summary: 'One absence',
    rule: 'D148',
    callers: 'provider',
    tenant: 'session',
    success: absence,
    errors: ['not-found'],
  }),
  previewAbsence: defineEndpoint({
    summary: 'What an absence would hide, and which bookings are inside',
    rule: 'D151',
    callers: 'provider',
    limited: 'planning',
    tenant: 'session',
    /** `id` is the existing absence that would be changed. The availability that it already hides is counted too. */
    body: z.strictObject({ id: id.nullish(), ...fields }),
    success: impact,
    errors: ['not-found', 'forbidden'],
  }),
  saveAbsence: defineEndpoint({
    summary: 'Create an absence, or change it, and do with the bookings inside what was chosen; may be repeated',
    rule: 'D151',
    callers: 'provider',
    limited: 'planning',
    tenant: 'session',
    body: z.strictObject({
      /** For a new absence the client generates the id, so that a repeated request does not create a second one. */
      id,
      /** The version that the client saw; absent for a new absence. */
      version: seenVersion,
      ...fields,
      ...choices,
    }),
    success: z.strictObject({ absence, ...outcomes }),
    errors: ['not-found', 'forbidden', 'conflict'],
  }),
  deleteAbsence: defineEndpoint({
    summary: 'Delete an absence: the availability that it hid is offered again',
    rule: 'D148',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({ id, version: seenVersion }),
    success: z.strictObject({ id }),
    errors: ['not-found', 'forbidden', 'conflict'],
  }),
  holidays: defineEndpoint({
    summary: 'Public holidays of this and the next year, and which of them the organisation keeps',
    rule: 'D155',
    callers: 'owner',
    tenant: 'session',
    query: z.strictObject({ country: countryCode.optional(), region: region.optional() }),
    success: holidayList,
  }),
  previewHolidays: defineEndpoint({
    summary: 'What keeping these public holidays would hide, and which bookings are on them',
    rule: 'D155',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ ...holidayPlace, rules: holidayRules }),
    success: impact,
  }),
  saveHolidays: defineEndpoint({
    summary: 'Keep these public holidays of a country, and no others of any; may be repeated',
    rule: 'D155',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ ...holidayPlace, rules: holidayRules, ...choices }),
    success: z.strictObject({ kept: z.int(), ...outcomes }),
    errors: ['conflict'],
  }),
}
