import { z } from 'zod'
import { isCountryCode } from '#shared/domain/location/countries.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { recurrence } from './availability.ts'
import { bookingStatus } from './booking.ts'
import { id, instant, line, localDate, localTime, paragraphs, seenVersion } from './primitives.ts'

/** AWAY and BLOCK differ in the name of one without a title; HOLIDAY is a public holiday that the organisation keeps. */
export const absenceKind = z.enum(['AWAY', 'BLOCK', 'HOLIDAY'], 'invalid')

/** The specialists who are away; empty for all of the organisation, those to come included. */
const instructorIds = z.array(id).max(200, 'too-many')

/** The first occurrence, in local time. Whole days are from 00:00 to 24:00. */
const times = { startDate: localDate, startTime: localTime, endDate: localDate, endTime: localTime }

export const absence = z.strictObject({
  id,
  version: z.int(),
  kind: absenceKind,
  /** A text for colleagues; empty for none. A public holiday has its name in the requested language. */
  title: z.string(),
  /** Whether the title stays out of calendar feeds (rule D154). */
  isPrivate: z.boolean(),
  instructorIds: z.array(id),
  ...times,
  /** Null for a public holiday, which is on dates of its own. */
  repeatType: recurrence.nullable(),
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
  instructorIds,
  ...times,
  repeatType: recurrence,
  until: localDate.nullish(),
}

/** A booking within an absence. */
const affectedBooking = z.strictObject({
  id,
  version: z.int(),
  status: bookingStatus,
  startTime: instant,
  endTime: instant,
  serviceName: z.string(),
  instructorId: id,
  guestName: z.string(),
})

/** What absences do to the availability and the bookings ahead. */
const impact = z.strictObject({
  /** The availability that is hidden in the year that follows. */
  hidden: z.strictObject({ occurrences: z.int(), minutes: z.int() }),
  /** The bookings inside, by start; at most the first 500. */
  bookings: z.array(affectedBooking),
  /** The number of all bookings inside. */
  total: z.int(),
})

/** What becomes of the bookings inside (rule D151); those that are not named are kept. */
const choices = {
  bookings: z
    .array(z.strictObject({ id, version: z.int('invalid'), choice: z.enum(['KEEP', 'ASK', 'CANCEL'], 'invalid') }))
    .max(500, 'too-many')
    .default([]),
  /** A text of the provider in the mails to the customers who are asked or whose booking is cancelled. */
  message: paragraphs(1000).default(''),
}

/** What became of the bookings inside. */
const outcomes = {
  bookings: z.array(
    z.strictObject({
      id,
      /** CHANGED: somebody changed the booking in the meantime; NOT_POSSIBLE: it has begun or ended. Both are kept. */
      outcome: z.enum(['KEPT', 'ASKED', 'CANCELLED', 'CHANGED', 'NOT_POSSIBLE']),
    }),
  ),
  /** Bookings inside that the request did not name, as they were made after the preview; they are kept. */
  unseen: z.array(affectedBooking),
}

const countryCode = z.string().refine(isCountryCode, 'country')
const region = z.string().regex(/^[A-Z0-9]{1,6}$/i, 'invalid')
const holidayRules = z.array(z.string().min(1, 'required').max(200, 'too-long')).max(100, 'too-many')
const holidayPlace = { country: countryCode, region: region.nullish() }

const holidayList = z.strictObject({
  /** The requested country, or that of the organisation: of its first location, else of its time zone. Null if unknown. */
  country: z.string().nullable(),
  region: z.string().nullable(),
  /** The countries whose holidays are known. */
  countries: z.array(z.string()),
  /** The regions of the country that have holidays of their own. */
  regions: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  /** The holidays of this and the next year. */
  holidays: z.array(
    z.strictObject({
      /** Names the holiday within its country and region. */
      rule: z.string(),
      name: z.string(),
      dates: z.array(localDate),
      /** Whether the organisation keeps it. */
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
    query: z.strictObject({ from: localDate, to: localDate, instructorId: id.optional() }),
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
    tenant: 'session',
    /** `id` names the absence that would be changed; what it hides already is counted too. */
    body: z.strictObject({ id: id.nullish(), ...fields }),
    success: impact,
    errors: ['not-found', 'forbidden'],
  }),
  saveAbsence: defineEndpoint({
    summary: 'Create an absence, or change it, and do with the bookings inside what was chosen; may be repeated',
    rule: 'D151',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({
      /** Of the caller's making for a new absence, so that a repeated request creates no second one. */
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
