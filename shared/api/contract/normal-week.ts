import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { locationTypes, plannedChange, serviceIds, locationIds, undoText } from './availability.ts'
import { id, localDate, localTime } from './primitives.ts'

/** A period of published time on one weekday. */
export const weekPart = z.strictObject({
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int('invalid').min(1, 'invalid').max(7, 'invalid'),
  startTime: localTime,
  endTime: localTime,
  /** The services that can be booked in this period; only private services are possible. */
  serviceIds,
  locationTypes: locationTypes.default([]),
  locationIds: locationIds.default([]),
})

const week = {
  specialistId: id,
  /** The first date of the new week: tomorrow or later. */
  validFrom: localDate,
  /** The last date, inclusive; null if the week repeats without an end. */
  until: localDate.nullable(),
  /** The periods of the week. An empty list removes all published time. */
  parts: z.array(weekPart).max(84, 'too-many'),
}

/** What saving a week would do to occurrences. Each list contains at most the first 500. */
const weekPreview = plannedChange.omit({ changeType: true, scope: true, allowedScopes: true, moreScopes: true })

export const normalWeek = {
  normalWeek: defineEndpoint({
    summary: 'The open time of a specialist by weekday, as it is published from a date on',
    rule: 'D169',
    callers: 'provider',
    tenant: 'session',
    query: z.strictObject({ specialistId: id, from: localDate }),
    success: z.strictObject({ parts: z.array(weekPart) }),
    errors: ['not-found'],
  }),
  previewNormalWeek: defineEndpoint({
    summary: 'What saving a normal week would create, delete and keep',
    rule: 'D169',
    callers: 'provider',
    limited: 'planning',
    tenant: 'session',
    body: z.strictObject(week),
    success: weekPreview,
    errors: ['not-found'],
  }),
  saveNormalWeek: defineEndpoint({
    summary: 'Save a normal week as its preview showed, or nothing: the answer then carries the preview as it is now',
    rule: 'D169',
    callers: 'provider',
    limited: 'planning',
    tenant: 'session',
    body: z.strictObject({ ...week, fingerprint: z.string().max(100, 'too-long') }),
    success: z.strictObject({
      outcome: z.enum(['SAVED', 'OUT_OF_DATE']),
      preview: weekPreview,
      undo: undoText.optional(),
    }),
    errors: ['not-found'],
  }),
}
