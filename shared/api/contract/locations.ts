import { z } from 'zod'
import { isCountryCode } from '#shared/domain/location/countries.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { location } from './catalogue.ts'
import { id, seenVersion, text } from './primitives.ts'

/** A location as its provider sees it. */
export const providerLocation = location.extend({
  version: z.int(),
  /** Whether the location can no longer be chosen. Existing bookings still take place there. */
  withdrawn: z.boolean(),
})

export const locations = {
  providerLocations: defineEndpoint({
    summary: 'The locations of the organisation, those that are withdrawn included',
    rule: 'A3.3',
    callers: 'provider',
    tenant: 'session',
    success: z.array(providerLocation),
  }),
  saveLocation: defineEndpoint({
    summary: 'Create a location, or change the one named by `id`',
    rule: 'A7.2',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({
      id: id.nullish(),
      address: text(200),
      city: text(100),
      zip: text(20),
      /** The country code by ISO 3166-1 alpha-2, one of `COUNTRY_CODES` in shared/domain/location/countries.ts. */
      activeCountryId: z.string().min(1, 'required').refine(isCountryCode, 'country'),
      version: seenVersion,
    }),
    success: providerLocation,
    errors: ['not-found', 'conflict'],
  }),
  locationUse: defineEndpoint({
    summary: 'What takes place at a location from now on, before it is withdrawn',
    rule: 'D393',
    callers: 'owner',
    tenant: 'session',
    success: z.strictObject({
      /** Services that are offered there, and whether they have no other location. */
      services: z.array(z.strictObject({ name: z.string(), isOnlyPlace: z.boolean() })),
      /** The number of published times or weeks, counted as series, that name the location. */
      availability: z.int(),
      /** Rooms and devices that are there. */
      resources: z.array(z.string()),
      /** The number of upcoming bookings, which keep the location. */
      bookings: z.int(),
    }),
    errors: ['not-found'],
  }),
  withdrawLocation: defineEndpoint({
    summary: 'Let nothing more take place at a location; bookings keep it',
    rule: 'D83',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({
      id,
      /** The location that takes its place wherever something is offered; null to leave those without it. Bookings keep theirs. */
      insteadId: id.nullish(),
      version: seenVersion,
    }),
    success: providerLocation,
    errors: ['not-found', 'conflict'],
  }),
  restoreLocation: defineEndpoint({
    summary: 'Let things take place at a withdrawn location again',
    rule: 'D393',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ id, version: seenVersion }),
    success: providerLocation,
    errors: ['not-found', 'conflict'],
  }),
}
