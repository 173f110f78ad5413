import { z } from 'zod'
import { MOST_QUESTIONS } from '#shared/domain/question/question.ts'
import { MAX_SERVICE_NAME_LENGTH, MOST_AT_ONCE, SERVICE_NAME_PATTERN } from '#shared/domain/service/service-rules.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { absenceWithTimes } from './absences.ts'
import { availabilityType, recurrence } from './availability.ts'
import { providerBooking } from './provider-bookings.ts'
import { customerRepeats, deposit, guarantee, instructor, service } from './catalogue.ts'
import { ownQuestion, questionToSave } from './questions.ts'
import {
  durationMinutes,
  euros,
  id,
  instant,
  localDate,
  locationType,
  resourceUnits,
  occurrenceId,
  seenVersion,
  words,
} from './primitives.ts'

/** A group of occurrences with the same terms. `shared/api/packed-availability.ts` packs and unpacks groups. */
const calendarAvailability = z.strictObject({
  seriesId: id,
  type: availabilityType,
  instructorId: id,
  serviceIds: z.array(id),
  repeatType: recurrence,
  /** Last date of the recurrence. */
  endEndDate: localDate,
  /** Whether the recurrence is without an end (rule D164); `endEndDate` then has no meaning. */
  openEnded: z.boolean(),
  duration: z.int(),
  /** The price; null for APPOINTMENT, where each service has its own price. */
  price: euros.nullable(),
  /** Whether the occurrences were edited on their own; later changes of their series then do not affect them. */
  isEdited: z.boolean(),
  /** The seats of sessions whose number was set on their own (rule D194); absent for those of the service. */
  totalSpots: z.int().optional(),
  locationTypes: z.array(locationType),
  serviceLocationIds: z.array(id),
  occurrences: z.array(
    z.strictObject({
      startTime: instant,
      /** Absent if the id consists of the series and the local date and time of the start. */
      id: occurrenceId.optional(),
      /** Absent if the end is the local time of the start plus the duration, with the same offset. */
      endTime: instant.optional(),
    }),
  ),
})

/** Minutes before or after each booking of a service during which its specialist has no other booking (rule D51). */
const buffer = z.int('buffer').min(0, 'buffer').max(1440, 'buffer')

/** A service as its provider sees it. */
const providerService = service.extend({
  /** In both languages, also when a text is written in one only. */
  names: words,
  descriptions: words,
  version: z.int(),
  /** Whether the service is no longer offered to customers. */
  withdrawn: z.boolean(),
  bufferBefore: z.int(),
  bufferAfter: z.int(),
  /** The locations where the service takes place in person. Empty means any of the organisation's locations. */
  serviceLocationIds: z.array(id),
  /** What customers are asked when they book, in this order. */
  questions: z.array(ownQuestion),
  /** How many specialists an appointment takes at once (rule D207). */
  specialistsNeeded: z.int(),
  /** The resources that each appointment takes, and how many units of each (rule D202). */
  resources: z.array(z.strictObject({ resourceId: id, quantity: z.int() })),
})

/** A service's name (rule A5.1), or empty. */
const serviceName = z
  .string()
  .trim()
  .max(MAX_SERVICE_NAME_LENGTH, 'service-name-length')
  .refine((name) => name === '' || SERVICE_NAME_PATTERN.test(name), 'service-name')

const description = z.string().trim().max(2000, 'too-long').default('')

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
      instructorId: id.nullable(),
      organization: z.strictObject({
        id,
        name: z.string(),
        organizationType: z.enum(['SMB', 'FREELANCER']),
        /** The language of the organisation's own words. */
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
    query: z.strictObject({ from: localDate, to: localDate, instructorId: id.optional() }),
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
      serviceType: z.enum(['PRIVATE', 'PUBLIC'], 'invalid'),
      name: serviceName.min(1, 'required'),
      description,
      /**
       * Name and description in both languages, which then count instead of `name` and `description`. When absent, those change the
       * language that the caller reads (rule D237).
       */
      names: z
        .strictObject({ nl: serviceName, en: serviceName })
        .refine(({ nl, en }) => nl !== '' || en !== '', 'required')
        .optional(),
      descriptions: z.strictObject({ nl: description, en: description }).optional(),
      /** The category that it is listed in; null for none. When absent, it does not change. */
      categoryId: id.nullable().optional(),
      duration: durationMinutes,
      /** A price of 0 requires `freeOfCharge` (rule D137). */
      price: euros,
      freeOfCharge: z.boolean().default(false),
      featuredImage: z.string().max(300, 'too-long').nullable().default(null),
      totalSpots: z.int('seats-required').min(1, 'seats-minimum').max(999, 'too-many').default(1),
      /** The specialists who provide the service; ignored for a FREELANCER. */
      instructorIds: z.array(id).max(200, 'too-many').default([]),
      locationTypes: z.array(locationType).max(3, 'too-many').default([]),
      /** When absent, the locations do not change; a new service then has none. */
      serviceLocationIds: z.array(id).max(99, 'too-many').optional(),
      /** When absent, a buffer does not change; a new service then has none. */
      bufferBefore: buffer.optional(),
      bufferAfter: buffer.optional(),
      /** How many seats of a session a customer can take with one booking (rule D199); when absent, it does not change. */
      mostSeats: z.int('most-seats').min(1, 'most-seats').max(999, 'most-seats').optional(),
      /** When absent, the questions do not change; a new service then has none. */
      questions: z.array(questionToSave).max(MOST_QUESTIONS, 'too-many').optional(),
      /** How many of the specialists an appointment takes at once. When absent, it does not change; a new service then takes one. */
      specialistsNeeded: z.int('invalid').min(1, 'invalid').max(MOST_AT_ONCE, 'invalid').optional(),
      /** When absent, the resources do not change; a new service then needs none. Each resource is named once. */
      resources: z
        .array(z.strictObject({ resourceId: id, quantity: resourceUnits }))
        .max(20, 'too-many')
        .refine(
          (needs) => new Set(needs.map(({ resourceId }) => resourceId.toLowerCase())).size === needs.length,
          'invalid',
        )
        .optional(),
      /** How customers may repeat their appointments; null switches it off, and when absent it does not change. */
      repeats: customerRepeats.nullish(),
      /** What customers pay online when they book; null for no deposit, and when absent it does not change. */
      deposit: deposit.nullish(),
      /** The fees for which a card is asked for; null for none, and when absent they do not change. */
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
    success: z.array(instructor),
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
