import type { Interval } from '#shared/time/interval.ts'

/** A room or a device of which an organisation has one or several equal units. */
export interface Resource {
  readonly id: string
  readonly name: string
  /** The number of units, 1 to `MOST_UNITS`. */
  readonly quantity: number
  /** The location where it is; null when none is given. */
  readonly locationId: string | null
}

export const MOST_UNITS = 100
export const MAX_RESOURCE_NAME_LENGTH = 100

/** What a service needs of a resource at each appointment (rule D202). */
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

/** The time in which a unit is taken, by the claim of a booking or of a session. */
export interface ResourceClaim extends ResourceUnit, Interval {
  readonly claimId: string
  readonly serviceId: string
}
