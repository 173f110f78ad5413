import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { RouteName } from '../routes.ts'
import { translateField } from '../specification/calls.ts'
import { recurrence } from './availability.ts'
import { contract } from './index.ts'

// The tests compare the field names of the contract's schemas with the specification's entities and payloads: for a call that speaks the
// specification's words, after the translation.

/**
 * Returns the field names of a schema, in the domain's words. Lists and wrapped answers are unwrapped. With a registry of its own, a schema
 * that has a name in the OpenAPI document is still described in its place.
 */
function fieldsOf(schema: z.ZodType): string[] {
  const { properties, items } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: z.registry(),
  }) as {
    properties?: object
    items?: { properties?: object }
  }
  return Object.keys(properties ?? items?.properties ?? {})
}

/** Returns the field names of a call's request on the wire. */
const sentFields = (name: RouteName): string[] =>
  fieldsOf(contract[name].body ?? contract[name].query!).map((field) => translateField(name, field, 'specification'))

/** Returns the field names of a call's answer on the wire. */
const answeredFields = (name: RouteName): string[] =>
  fieldsOf(contract[name].success).map((field) => translateField(name, field, 'specification', 'answer'))

const calendar = contract.providerCalendar.success.shape

describe('the fields of the entities in the contract match the specification', () => {
  it.each<[string, readonly string[], string]>([
    [
      'a service (R-A3.1)',
      answeredFields('service'),
      'id serviceType name duration price featuredImage totalSpots instructorIds locationTypes',
    ],
    ['a location (R-A3.3)', answeredFields('providerLocations'), 'id address city postalCode country'],
    ['a booking (R-A3.5)', answeredFields('providerBooking'), 'id status duration'],
    ['an instructor (R-A3.7)', answeredFields('providerSpecialists'), 'id firstName lastName profilePicture title'],
    ['a time slot (R-A3.8)', fieldsOf(contract.sessionSlots.success.shape.response), 'id startTime duration price'],
    [
      'what a booking can be moved to (R-A3.9, R-A3.11)',
      answeredFields('rescheduleOptions'),
      'availableDates timeSlots duration',
    ],
  ])('%s', (_, found, fields) => {
    expect(found).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  // No call of the specification has these, so they are in the domain's words.
  it.each<[string, z.ZodType, string]>([
    [
      'availability being edited (R-A3.4)',
      contract.availability.success,
      'id serviceIds price duration date startTime endTime endDate recurrence specialistId locationTypes locationIds',
    ],
    [
      'an event in the calendar (R-A3.6)',
      calendar.availability,
      'type duration price locationTypes locationIds serviceIds',
    ],
    ['its times (R-A3.6)', calendar.availability.element.shape.occurrences, 'startTime endTime'],
    [
      'a booked event (R-A3.6)',
      calendar.bookings,
      'serviceName startTime endTime duration price guest locationTypes locationIds',
    ],
  ])('%s', (_, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields.split(' ')))
  })
})

describe('the fields of the payloads in the contract match the specification', () => {
  it.each<[string, RouteName, string]>([
    ['a service (R-A7.1)', 'saveService', 'serviceType name duration price featuredImage totalSpots id instructorIds'],
    ['a location (R-A7.2)', 'saveLocation', 'zip activeCountryId city address id'],
    ['a change of a booking (R-A7.5)', 'changeBooking', 'id status'],
    [
      'a rescheduled booking (R-A7.6)',
      'rescheduleBooking',
      'startTime endTime id leaveCurrentSlotAvailableForReservation type',
    ],
    ['a reschedule request (R-A7.7)', 'requestReschedule', 'id'],
    ['slots of another instructor (R-A7.8)', 'rescheduleOptions', 'from to instructorId'],
  ])('%s', (_, name, fields) => {
    expect(sentFields(name)).toEqual(expect.arrayContaining(fields.split(' ')))
  })
})

describe('the enumerations in the contract match the specification', () => {
  it.each<[string, readonly string[], string]>([
    [
      'states of a booking (R-A3.12)',
      contract.providerBooking.success.shape.status.options,
      'PENDING ACCEPTED REJECTED',
    ],
    [
      'location types (R-A3.13)',
      contract.service.success.shape.locationTypes.element.options,
      'PHYSICAL PHONE VIRTUAL',
    ],
    ['recurrences (R-A3.14)', recurrence.options, 'ONE_TIME DAILY WEEKLY SPECIFIC_DAYS MONTHLY YEARLY'],
  ])('%s', (_, words, expected) => {
    expect(words).toEqual(expected.split(' '))
  })

  it('prices on the wire are euros with cents, and durations are whole minutes (R-A1.6)', () => {
    const { price, duration } = contract.saveService.body!.shape
    expect(
      [price.safeParse(62.5), price.safeParse(62.505), duration.safeParse(45), duration.safeParse(45.5)].map(
        (each) => each.success,
      ),
    ).toEqual([true, false, true, false])
  })

  it('a slot on the wire always has a duration, and an id is a UUID (R-A9.6, R-A9.15, R-D97)', () => {
    const slot = contract.sessionSlots.success.shape.response.element
    expect(slot.shape.duration.safeParse(undefined).success).toBe(false)
    const { id } = contract.service.success.shape
    expect(
      [id.safeParse('id-17321456003210042'), id.safeParse(crypto.randomUUID())].map((each) => each.success),
    ).toEqual([false, true])
  })
})
