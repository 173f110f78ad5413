import { z } from 'zod'
import { MAX_RESOURCE_NAME_LENGTH } from '#shared/domain/resource/resource.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, instant, resourceUnits, seenVersion, text } from './primitives.ts'

/** A resource: a room or a device, or several equal ones. */
export const resource = z.strictObject({
  id,
  name: z.string(),
  quantity: z.int(),
  /** The location where the resource is; null if none is set. */
  locationId: id.nullable(),
  version: z.int(),
})

/** The reasons why a resource cannot have fewer units or cannot be removed (rule D206); empty if it can. */
const inUse = z.strictObject({
  /** The starts of the earliest future bookings that would lose the resource. */
  starts: z.array(instant),
  /** The number of all such starts. */
  count: z.int(),
  /** The names of the services that require the resource, or require more units than would remain. */
  services: z.array(z.string()),
})

export const outcome = z.strictObject({
  /** The stored resource; null if it is still needed, so that nothing was changed. */
  resource: resource.nullable(),
  inUse,
})

export const resources = {
  resources: defineEndpoint({
    summary: 'The rooms and devices of the organisation',
    rule: 'D202',
    callers: 'provider',
    tenant: 'session',
    success: z.array(resource),
  }),
  saveResource: defineEndpoint({
    summary: 'Create a room or device, or change the one named by `id`; fewer units than are booked are refused',
    rule: 'D206',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({
      id: id.nullish(),
      name: text(MAX_RESOURCE_NAME_LENGTH),
      quantity: resourceUnits,
      /** Null if the resource is at no location in particular. If absent, it is not changed; a new resource then is at none. */
      locationId: id.nullish(),
      version: seenVersion,
    }),
    success: outcome,
    errors: ['not-found', 'conflict'],
  }),
  removeResource: defineEndpoint({
    summary: 'Remove a room or device that no service and no booking ahead needs; past bookings keep it',
    rule: 'D206',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ id, version: seenVersion }),
    success: outcome,
    errors: ['not-found', 'conflict'],
  }),
}
