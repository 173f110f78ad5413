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

describe('what the entities have', () => {
  it.each<[string, readonly string[], string]>([
    [
      'A3.1: a service',
      answeredFields('service'),
      'id serviceType name duration price featuredImage totalSpots instructorIds locationTypes',
    ],
    ['A3.3: a location', answeredFields('providerLocations'), 'id address city postalCode country'],
    ['A3.5: a booking', answeredFields('providerBooking'), 'id status duration'],
    ['A3.7: an instructor', answeredFields('providerSpecialists'), 'id firstName lastName profilePicture title'],
    ['A3.8: a time slot', fieldsOf(contract.sessionSlots.success.shape.response), 'id startTime duration price'],
    [
      'A3.9 and A3.11: what a booking can be moved to',
      answeredFields('rescheduleOptions'),
      'availableDates timeSlots duration',
    ],
  ])('%s', (_, found, fields) => {
    expect(found).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  // No call of the specification has these, so they are in the domain's words.
  it.each<[string, z.ZodType, string]>([
    [
      'A3.4: availability being edited',
      contract.availability.success,
      'id serviceIds price duration date startTime endTime endDate recurrence specialistId locationTypes locationIds',
    ],
    [
      'A3.6: an event in the calendar',
      calendar.availability,
      'type duration price locationTypes locationIds serviceIds',
    ],
    ['A3.6: its times', calendar.availability.element.shape.occurrences, 'startTime endTime'],
    [
      'A3.6: a booked event',
      calendar.bookings,
      'serviceName startTime endTime duration price guest locationTypes locationIds',
    ],
  ])('%s', (_, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields.split(' ')))
  })
})

describe('what the payloads have', () => {
  it.each<[string, RouteName, string]>([
    ['A7.1: a service', 'saveService', 'serviceType name duration price featuredImage totalSpots id instructorIds'],
    ['A7.2: a location', 'saveLocation', 'zip activeCountryId city address id'],
    ['A7.5: a change of a booking', 'changeBooking', 'id status'],
    [
      'A7.6: a rescheduled booking',
      'rescheduleBooking',
      'startTime endTime id leaveCurrentSlotAvailableForReservation type',
    ],
    ['A7.7: a reschedule request', 'requestReschedule', 'id'],
    ['A7.8: slots of another instructor', 'rescheduleOptions', 'from to instructorId'],
  ])('%s', (_, name, fields) => {
    expect(sentFields(name)).toEqual(expect.arrayContaining(fields.split(' ')))
  })
})

describe('the words on the wire', () => {
  it.each<[string, readonly string[], string]>([
    ['A3.12: states of a booking', contract.providerBooking.success.shape.status.options, 'PENDING ACCEPTED REJECTED'],
    ['A3.13: location types', contract.service.success.shape.locationTypes.element.options, 'PHYSICAL PHONE VIRTUAL'],
    ['A3.14: recurrences', recurrence.options, 'ONE_TIME DAILY WEEKLY SPECIFIC_DAYS MONTHLY YEARLY'],
  ])('%s', (_, words, expected) => {
    expect(words).toEqual(expected.split(' '))
  })

  it('A1.6: prices are euros with cents, durations whole minutes', () => {
    const { price, duration } = contract.saveService.body!.shape
    expect(
      [price.safeParse(62.5), price.safeParse(62.505), duration.safeParse(45), duration.safeParse(45.5)].map(
        (each) => each.success,
      ),
    ).toEqual([true, false, true, false])
  })

  it('A9.6, A9.15 and D97: a slot always says how long it is, and an id is a UUID', () => {
    const slot = contract.sessionSlots.success.shape.response.element
    expect(slot.shape.duration.safeParse(undefined).success).toBe(false)
    const { id } = contract.service.success.shape
    expect(
      [id.safeParse('id-17321456003210042'), id.safeParse(crypto.randomUUID())].map((each) => each.success),
    ).toEqual([false, true])
  })
})
