/** How customer and specialist meet (rule A3.13). */
export type LocationType = (typeof LOCATION_TYPES)[number]

export const LOCATION_TYPES = ['virtual', 'phone', 'physical'] as const

/** A place where services are given (rule A3.3). */
export interface Location {
  readonly id: string
  readonly organisationId: string
  readonly address: string
  readonly city: string
  readonly postalCode: string
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
}
