import { z } from 'zod'
import { MOST_QUESTIONS } from '#shared/domain/question/question.ts'
import { MAX_SERVICE_NAME_LENGTH, MOST_AT_ONCE, SERVICE_NAME_PATTERN } from '#shared/domain/service/service-rules.ts'
import { defineEndpoint } from '#shared/api/define-endpoint.ts'
import { absenceWithTimes } from './absences.ts'
import { availabilityKind, recurrence } from './availability.ts'
import { providerBooking } from './provider-bookings.ts'
import { customerRepeats, deposit, guarantee, specialist, service } from './catalogue.ts'
import { ownQuestion, questionToSave } from './questions.ts'
import {
  durationMinutes,
  euros,
  givenEuros,
  id,
  instant,
  localDate,
  locationType,
  occurrenceId,
  resourceUnits,
  seenVersion,
  videoUrl,
  words,
} from './primitives.ts'

/** A group of occurrences that differ only in their time. `shared/api/packed-availability.ts` packs and unpacks groups. */
const calendarAvailability = z.strictObject({
  seriesId: id,
  type: availabilityKind,
  specialistId: id,
  serviceIds: z.array(id),
  recurrence,
  /** Last date of the recurrence. */
  endDate: localDate,
  /** Whether the recurrence is without an end (rule D164); `endDate` then has no meaning. */
  openEnded: z.boolean(),
  duration: z.int(),
  /** The price; null for APPOINTMENT, where each service has its own price. */
  price: euros.nullable(),
  /** Whether the occurrences were edited on their own; later changes of their series then do not affect them. */
  isEdited: z.boolean(),
  /** The number of seats, if it was set for these sessions individually (rule D194); absent if the service's number applies. */
  capacity: z.int().optional(),
  locationTypes: z.array(locationType),
  locationIds: z.array(id),
  occurrences: z.array(
    z.strictObject({
      startTime: instant,
      /** Absent if the id can be composed of the series id and the local date and time of the start. */
      id: occurrenceId.optional(),
      /** Absent if the end can be computed as the local start time plus the duration, with the same offset. */
      endTime: instant.optional(),
    }),
  ),
})

/** Minutes before or after a booking of a service during which its specialist cannot have another booking (rule D51). */
const buffer = z.int('buffer').min(0, 'buffer').max(1440, 'buffer')

/** A service as its provider sees it. */
export const providerService = service.extend({
  /** In both languages; empty in a language in which it is not written. */
  names: words,
  descriptions: words,
  version: z.int(),
  /** Whether the service is no longer offered to customers. */
  withdrawn: z.boolean(),
  bufferBefore: z.int(),
  bufferAfter: z.int(),
  /** The locations where the service takes place in person. Empty means any of the organisation's locations. */
  locationIds: z.array(id),
  /** The questions that customers answer when they book, in this order. */
  questions: z.array(ownQuestion),
  /** The number of specialists that one appointment requires at the same time (rule D207). */
  specialistsNeeded: z.int(),
  /** The link to the video calls, which customers see once they have booked (rule D361); null for none. */
  videoUrl: z.string().nullable(),
  /** The resources that each appointment requires, with the number of units (rule D202). */
  resources: z.array(z.strictObject({ resourceId: id, quantity: z.int() })),
})

/** A service's name (rule A5.1), or empty. */
const serviceName = z
  .string()
  .trim()
  .max(MAX_SERVICE_NAME_LENGTH, 'service-name-length')
  .refine((name) => name === '' || SERVICE_NAME_PATTERN.test(name), 'service-name')

const description = z.string().normalize('NFC').trim().max(2000, 'too-long').default('')

export const provider = {
  providerSession: defineEndpoint({
    summary: 'Who is logged in, and where',
    rule: 'A6.1',
    callers: 'provider',
    tenant: 'session',
    success: z.strictObject({
      user: z.strictObject({ id, email: z.string(), firstName: z.string(), lastName: z.string() }),
      role: z.enum(['OWNER', 'SPECIALIST']),
      /** The id of the member as a specialist; null for a member who delivers no services. */
      specialistId: id.nullable(),
      organisation: z.strictObject({
        id,
        name: z.string(),
        organisationKind: z.enum(['SMB', 'FREELANCER']),
        /** The organisation's own language, in which its texts are written first. */
        locale: z.enum(['nl', 'en']),
        timeZone: z.string(),
        logo: z.strictObject({ filePath: z.string(), url: z.string() }).nullable(),
      }),
    }),
  }),
  providerCalendar: defineEndpoint({
    summary: 'Availability, bookings and absences of a range of dates, both inclusive',
    rule: 'A2.7',
    callers: 'provider',
    tenant: 'session',
    query: z.strictObject({ from: localDate, to: localDate, specialistId: id.optional() }),
    success: z.strictObject({
      availability: z.array(calendarAvailability),
      /** Pending and accepted bookings. The bookings of a group session have the same start and specialist. */
      bookings: z.array(providerBooking),
      absences: z.array(absenceWithTimes),
    }),
    errors: ['not-found'],
  }),
  providerServices: defineEndpoint({
    summary: 'All services of the organisation, those that are withdrawn included',
    rule: 'A7.8',
    callers: 'provider',
    tenant: 'session',
    success: z.array(providerService),
  }),
  saveService: defineEndpoint({
    summary: 'Create a service, or change the one named by `id`',
    rule: 'A7.1',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({
      id: id.nullish(),
      serviceKind: z.enum(['PRIVATE', 'PUBLIC'], 'invalid'),
      name: serviceName.min(1, 'required'),
      description,
      /**
       * Name and description in both languages. If present, they are used and `name` and `description` are ignored. If absent, `name` and
       * `description` change the texts in the caller's language (rule D237).
       */
      names: z
        .strictObject({ nl: serviceName, en: serviceName })
        .refine(({ nl, en }) => nl !== '' || en !== '', 'required')
        .optional(),
      descriptions: z.strictObject({ nl: description, en: description }).optional(),
      /** The category under which the service is listed; null for none. If absent, it is not changed. */
      categoryId: id.nullable().optional(),
      duration: durationMinutes,
      /** A price of 0 requires `freeOfCharge` (rule D137). */
      price: givenEuros,
      freeOfCharge: z.boolean().default(false),
      featuredImage: z.string().max(300, 'too-long').nullable().default(null),
      capacity: z.int('seats-required').min(1, 'seats-minimum').max(999, 'too-many').default(1),
      /** The specialists who provide the service; ignored for a FREELANCER. */
      specialistIds: z.array(id).max(200, 'too-many').default([]),
      locationTypes: z.array(locationType).max(3, 'too-many').default([]),
      /** The link to the video calls; null for none. If absent, it is not changed. */
      videoUrl: videoUrl.nullish(),
      /** If absent, the locations are not changed; a new service then has no locations of its own. */
      locationIds: z.array(id).max(99, 'too-many').optional(),
      /** If absent, a buffer is not changed; a new service then has none. */
      bufferBefore: buffer.optional(),
      bufferAfter: buffer.optional(),
      /** The maximum number of seats of a session that a customer can take with one booking (rule D199). If absent, it is not changed. */
      mostSeats: z.int('most-seats').min(1, 'most-seats').max(999, 'most-seats').optional(),
      /** If absent, the questions are not changed; a new service then has none. */
      questions: z.array(questionToSave).max(MOST_QUESTIONS, 'too-many').optional(),
      /**
       * The number of specialists that one appointment requires at the same time. If absent, it is not changed; a new service then requires
       * one.
       */
      specialistsNeeded: z.int('invalid').min(1, 'invalid').max(MOST_AT_ONCE, 'invalid').optional(),
      /** The required resources, each listed once. If absent, they are not changed; a new service then requires none. */
      resources: z
        .array(z.strictObject({ resourceId: id, quantity: resourceUnits }))
        .max(20, 'too-many')
        .refine(
          (needs) => new Set(needs.map(({ resourceId }) => resourceId.toLowerCase())).size === needs.length,
          'invalid',
        )
        .optional(),
      /** How customers may repeat their appointments; null switches repeating off. If absent, it is not changed. */
      repeats: customerRepeats.nullish(),
      /** The deposit that customers pay online when they book; null for none. If absent, it is not changed. */
      deposit: deposit.nullish(),
      /** The fees for which a card is required; null for none. If absent, they are not changed. */
      guarantee: guarantee.nullish(),
      version: seenVersion,
    }),
    success: providerService,
    errors: ['not-found', 'conflict'],
  }),
  providerSpecialists: defineEndpoint({
    summary: 'The specialists of the organisation',
    rule: 'A2.41',
    callers: 'provider',
    tenant: 'session',
    success: z.array(specialist),
  }),
  withdrawService: defineEndpoint({
    summary: 'Offer a service to customers no longer; its bookings stay',
    rule: 'D84',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ id, version: seenVersion }),
    success: providerService,
    errors: ['not-found', 'conflict'],
  }),
  restoreService: defineEndpoint({
    summary: 'Offer a service again that was withdrawn',
    rule: 'D84',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ id, version: seenVersion }),
    success: providerService,
    errors: ['not-found', 'conflict'],
  }),
}
