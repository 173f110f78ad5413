import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import {
  durationMinutes,
  euros,
  givenEuros,
  id,
  instant,
  localDate,
  localTime,
  locationType,
  occurrenceId,
} from './primitives.ts'

export const recurrence = z.enum(['ONE_TIME', 'DAILY', 'WEEKLY', 'SPECIFIC_DAYS', 'MONTHLY', 'YEARLY'], 'invalid')

/** TIME_SLOT: "Service availability", APPOINTMENT: "Availability schedule" (rule A2.30). */
export const availabilityKind = z.enum(['TIME_SLOT', 'APPOINTMENT'], 'invalid')

/** The occurrences of a series that a change affects, relative to the selected one (rule A3.15). */
export const changeScope = z.enum(
  [
    'SELECTED_INSTANCE',
    'FOLLOWING_INSTANCES',
    'ALL_INSTANCES',
    'FOLLOWING_SAME_DAY_INSTANCES',
    'ALL_INSTANCES_SAME_DAY',
    'FOLLOWING_INSTANCES_SAME_DAYOFWEEK',
    'ALL_SAME_DAY_DAYOFWEEK_INSTANCES',
    'FOLLOWING_SAME_TIME_SLOT_INSTANCES_SAME_DAYOFWEEK',
    'FOLLOWING_SAME_TIME_SLOT_INSTANCES',
  ],
  'invalid',
)

/** The offered services: one for TIME_SLOT; for APPOINTMENT those that can be booked in the window. */
export const serviceIds = z.array(id).min(1, 'required').max(99, 'too-many')
export const locationTypes = z.array(locationType).max(3, 'too-many')
export const locationIds = z.array(id).max(99, 'too-many')

/** The current state of an occurrence. */
export const occurrence = z.strictObject({
  /** The id; null for an occurrence that does not exist yet. */
  id: occurrenceId.nullable(),
  specialistId: id,
  serviceIds: z.array(id),
  startTime: instant,
  endTime: instant,
  duration: z.int(),
  /** The price; null for APPOINTMENT, where each service has its own price. */
  price: euros.nullable(),
  locationTypes: z.array(locationType),
  locationIds: z.array(id),
})

/** The data of the dialogs about one occurrence (rules A2.33 to A2.35). */
const availabilityDetails = z.strictObject({
  id: occurrenceId,
  seriesId: id,
  type: availabilityKind,
  specialistId: id,
  serviceIds: z.array(id),
  price: euros.nullable(),
  duration: z.int(),
  locationTypes: z.array(locationType),
  locationIds: z.array(id),
  /** The local date and times of the occurrence. A clock change may make it shorter or longer in real time. */
  date: localDate,
  startTime: localTime,
  endTime: localTime,
  recurrence,
  /** Last date of the recurrence. */
  endDate: localDate,
  /** Whether the recurrence is without an end (rule D164); `endDate` then has no meaning. */
  openEnded: z.boolean(),
  /** The number of occurrences of the same series on that day. */
  eventsOnDay: z.int(),
  /** Whether the occurrence has begun; it can then neither be edited nor deleted. */
  isPast: z.boolean(),
  /** Whether the occurrence was edited on its own; later changes of the series then do not affect it. */
  isEdited: z.boolean(),
  /** The bookings of the occurrence. An occurrence with bookings can neither be moved nor deleted. */
  bookingIds: z.array(id),
  allowedDeleteScopes: z.array(changeScope),
})

/** The fields of an edit. Absent fields are not changed. */
const editedFields = {
  serviceIds: serviceIds.optional(),
  /** The price, for TIME_SLOT only. A price of 0 requires `freeOfCharge` (rule D137). */
  price: givenEuros.optional(),
  freeOfCharge: z.boolean().optional(),
  /** The duration in minutes, an alternative to `endTime` (rule A5.12). */
  duration: durationMinutes.optional(),
  specialistId: id.optional(),
  locationTypes: locationTypes.optional(),
  locationIds: locationIds.optional(),
  date: localDate.optional(),
  startTime: localTime.optional(),
  endTime: localTime.optional(),
  recurrence: recurrence.optional(),
  endDate: localDate.optional(),
  /** If true, the recurrence has no end (rule D164), and `endDate` is ignored. */
  openEnded: z.boolean().optional(),
}

const updateAction = z.literal('UPDATE', 'invalid')
const deleteAction = z.literal('DELETE', 'invalid')

export const plannedChange = z.strictObject({
  /** A hash of the planned result. A save sends it back. If the same change would now have another result, the save is refused. */
  fingerprint: z.string(),
  /** The kind of update (rule A4.21); null for a deletion. */
  changeType: z.enum(['END_DATE', 'DATE', 'OTHER_FIELDS']).nullable(),
  scope: changeScope,
  /** The scopes that the user may choose for this change (rules A4.13 to A4.20). */
  allowedScopes: z.array(changeScope),
  /** Further scopes of rule A3.15 that affect other occurrences than every allowed scope. The dialogs show them on request. */
  moreScopes: z.array(changeScope),
  /** Total numbers of occurrences. Each list of occurrences contains at most the first 500. */
  counts: z.strictObject({
    created: z.int(),
    updated: z.int(),
    deleted: z.int(),
    kept: z.int(),
    blocked: z.int(),
  }),
  /**
   * The lists that continue without an end, because a series is open-ended (rule D165). Their counts include the occurrences up to about a
   * year after the last irregularity (such as an exception or a booking).
   */
  endless: z.array(z.enum(['CREATED', 'UPDATED', 'DELETED', 'BLOCKED'])),
  created: z.array(occurrence),
  updated: z.array(z.strictObject({ before: occurrence, after: occurrence })),
  deleted: z.array(occurrence),
  /** Occurrences within the scope that the change leaves as they are (rules D29 and D30). */
  kept: z.array(z.strictObject({ occurrence, reason: z.enum(['BOOKED', 'EDITED']), bookingIds: z.array(id) })),
  /** Occurrences that prevent the change. While this list is not empty, nothing can be saved. */
  blocked: z.array(
    z.strictObject({
      occurrence,
      reason: z.enum(['PAST', 'BOOKED', 'OVERLAP']),
      bookingIds: z.array(id),
      /** The overlapping session (rule D27); null unless the reason is OVERLAP. */
      existing: occurrence.nullable(),
    }),
  ),
})

/** The most characters of what takes a change back. A change that needs more has no undo. */
export const LONGEST_UNDO = 60_000

/** With it, the same person can take a change back for a minute (rule D437). Absent if it was not saved, or is too large. */
export const undoText = z.string()

export const availability = {
  createAvailability: defineEndpoint({
    summary: 'Publish availability, once or recurring; a conflict is named in the text of `startTime`',
    rule: 'A7.3',
    callers: 'provider',
    limited: 'planning',
    tenant: 'session',
    body: z.strictObject({
      type: availabilityKind,
      /** The specialist whose availability it is; required for a business. A specialist may publish only for themselves. */
      specialistId: id.nullish(),
      serviceIds,
      startDate: localDate,
      startTime: localTime,
      endTime: localTime,
      recurrence,
      /** Last date of the recurrence, inclusive; one month after `startDate` when absent (rule A5.17). */
      endDate: localDate.nullish(),
      /** Publishes without an end (rule D164); `endDate` is ignored then. */
      openEnded: z.boolean().default(false),
      locationTypes: locationTypes.default([]),
      locationIds: locationIds.default([]),
    }),
    success: z.strictObject({
      seriesId: id,
      /** The number of occurrences; null for an open-ended series. */
      occurrences: z.int().nullable(),
    }),
    errors: ['not-found', 'overlap'],
  }),
  availability: defineEndpoint({
    summary: 'One occurrence, with all that its dialogs need',
    rule: 'A3.4',
    callers: 'provider',
    tenant: 'session',
    success: availabilityDetails,
    errors: ['not-found'],
  }),
  previewAvailabilityChange: defineEndpoint({
    summary:
      'What an update or a deletion would do, occurrence by occurrence; without a scope, with the first allowed one',
    rule: 'A2.36',
    callers: 'provider',
    limited: 'planning',
    tenant: 'session',
    body: z.discriminatedUnion(
      'action',
      [
        z.strictObject({
          action: updateAction,
          id: occurrenceId,
          scope: changeScope.optional(),
          ...editedFields,
        }),
        z.strictObject({ action: deleteAction, id: occurrenceId, scope: changeScope.optional() }),
      ],
      'invalid',
    ),
    success: plannedChange,
    errors: ['not-found', 'forbidden'],
  }),
  changeAvailability: defineEndpoint({
    summary: 'Do what a preview showed, or nothing: an answer other than SAVED carries the preview as it is now',
    rule: 'A7.3',
    callers: 'provider',
    limited: 'planning',
    tenant: 'session',
    body: z.discriminatedUnion(
      'action',
      [
        z.strictObject({
          action: updateAction,
          id: occurrenceId,
          scope: changeScope,
          fingerprint: z.string().max(100, 'too-long'),
          ...editedFields,
        }),
        z.strictObject({
          action: deleteAction,
          id: occurrenceId,
          scope: changeScope,
          fingerprint: z.string().max(100, 'too-long'),
        }),
      ],
      'invalid',
    ),
    success: z.strictObject({
      outcome: z.enum(['SAVED', 'OUT_OF_DATE', 'BLOCKED']),
      /** The new id of the selected occurrence; null when it was deleted. */
      id: occurrenceId.nullable(),
      /** The saved change. If it was not saved, the change as it would be now. */
      preview: plannedChange,
      undo: undoText.optional(),
    }),
    errors: ['not-found', 'forbidden'],
  }),
  undoAvailabilityChange: defineEndpoint({
    summary: 'Take a change of availability back, unless something has changed since; bookings are never touched',
    rule: 'D437',
    callers: 'provider',
    limited: 'planning',
    tenant: 'session',
    body: z.strictObject({ undo: z.string().min(1, 'required').max(LONGEST_UNDO, 'too-long') }),
    success: z.strictObject({ outcome: z.enum(['UNDONE', 'CHANGED', 'TOO_LATE']) }),
    errors: ['not-found'],
  }),
}
