import type { Interval } from '#shared/time/interval.ts'

/** A room or a device of which an organisation has one or several equal units. */
export interface Resource {
  readonly id: string
  readonly name: string
  /** The number of units, 1 to `MOST_UNITS`. */
  readonly quantity: number
  /** The location where the resource is; null if none is set. */
  readonly locationId: string | null
}

export const MOST_UNITS = 100
export const MAX_RESOURCE_NAME_LENGTH = 100

/** The units of a resource that each appointment of a service requires (rule D202). */
export interface ResourceNeed {
  readonly resourceId: string
  readonly name: string
  /** The number of units that an appointment takes, at least 1. */
  readonly quantity: number
  /** The number of units that the resource has. */
  readonly available: number
}

/** One of the units of a resource, numbered from 1. */
export interface ResourceUnit {
  readonly resourceId: string
  readonly unit: number
}

/** A period in which a unit is taken, by a booking or by a session. */
export interface ResourceClaim extends ResourceUnit, Interval {
  readonly claimId: string
  readonly serviceId: string
}
