import type { RouteName } from '#shared/api/routes.ts'
import { exchangePath, exchangeWords, type Side, type Words } from './exchange-words.ts'

/*
 * The calls of specification B, section 7, and the payloads of specification A, section 7, in the specification's own words. Everywhere
 * else, in the contract too, the domain's words stand; client and server translate at their ends.
 */

const fields = {
  specialistId: 'instructorId',
  specialistIds: 'instructorIds',
  specialistName: 'instructorName',
  locationIds: 'serviceLocationIds',
  serviceKind: 'serviceType',
  capacity: 'totalSpots',
  seatsLeft: 'availableSpots',
  organisationKind: 'organizationType',
  organisationName: 'organizationName',
}

/** The words of all calls, and those of one. */
const words = (more: Partial<Words> = {}): Words => ({
  ...more,
  fields: { ...fields, ...more.fields },
})

/** The words of an availability's edit (rules A7.3 and A7.4). */
const availabilityEdit = words({
  fields: { recurrence: 'repeatType', endDate: 'endEndDate' },
})

const searchOfSlots = words({ fields: { organisationId: 'orgId' } })
const foundSlots = words({ fields: { windowId: 'appointmentId' } })
const ofOrganisation = words({ fields: { organisationId: 'organizationId' } })

interface Call {
  readonly request?: Words
  readonly answer?: Words
}

const calls: Partial<Record<RouteName, Call>> = {
  signUp: { request: ofOrganisation },
  verifyCustomer: { request: ofOrganisation },
  sessionSlots: { request: searchOfSlots, answer: foundSlots },
  windowSlots: { request: searchOfSlots, answer: foundSlots },
  sessionSlot: {
    answer: words({
      fields: { service: 'serviceDto', slot: 'eventSlotDto', specialist: 'instructorDto', windowId: 'appointmentId' },
    }),
  },
  ownBooking: { answer: words() },
  service: { answer: words() },
  specialist: { answer: words() },
  specialistServices: { answer: words() },
  package: { answer: words() },
  organisation: { answer: words() },
  reserve: {
    request: words({
      fields: { booking: 'appointmentDto', order: 'totalPriceRequest' },
      inside: {
        booking: {
          date: 'reservationDate',
          seats: 'participants',
          slot: 'eventSlotDto',
          windowId: 'appointmentId',
          windowStart: 'appointmentStart',
        },
        order: { organisationId: 'orgId', seats: 'participantsNumber' },
      },
      errorsInside: 'booking',
    }),
    answer: words({ fields: { bookingId: 'appointmentId' } }),
  },
  updatePaymentIntent: {
    request: words({
      fields: { organisationId: 'organizationId' },
      inside: { reservation: { bookingId: 'appointmentId' } },
    }),
  },
  saveService: { request: words() },
  previewAvailabilityChange: { request: availabilityEdit },
  changeAvailability: { request: availabilityEdit },
  changeBooking: { request: words() },
  rescheduleBooking: {
    request: words({ fields: { reopensOldSlot: 'leaveCurrentSlotAvailableForReservation' } }),
  },
  rescheduleOptions: { request: words() },
}

const compile = (translated: Words | undefined) =>
  translated && { value: exchangeWords(translated), path: exchangePath(translated) }

const compiled = new Map(
  Object.entries(calls).map(([name, { request, answer }]) => [
    name,
    { request: compile(request), answer: compile(answer) },
  ]),
)

/** Whether a part of a call has the specification's words. */
export const isInWordsOfSpecification = (name: RouteName, part: 'request' | 'answer'): boolean =>
  compiled.get(name)?.[part] !== undefined

/** Translates the query or the body of a call of the specification; that of another call stays as it is. */
export function translateRequest(name: RouteName, value: unknown, to: Side): unknown {
  const request = compiled.get(name)?.request
  return request ? request.value(value, to) : value
}

/** Translates the answer to a call of the specification; that to another call stays as it is. */
export function translateAnswer(name: RouteName, value: unknown, to: Side): unknown {
  const answer = compiled.get(name)?.answer
  return answer ? answer.value(value, to) : value
}

/** Translates a field by its dotted path, as the errors of an answer name those of the request. */
export const translateField = (
  name: RouteName,
  field: string,
  to: Side,
  part: 'request' | 'answer' = 'request',
): string => compiled.get(name)?.[part]?.path(field, to) ?? field
