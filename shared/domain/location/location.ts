/** How customer and specialist meet (rule A3.13). */
export type LocationType = (typeof LOCATION_TYPES)[number]

export const LOCATION_TYPES = ['virtual', 'phone', 'physical'] as const

/** An address where services are given (rule A3.3). */
export interface Location {
  readonly id: string
  readonly organisationId: string
  readonly address: string
  readonly city: string
  readonly postalCode: string
  /** The country code by ISO 3166-1 alpha-2. */
  readonly countryCode: string
}

export type LocationField = 'address' | 'city' | 'postalCode' | 'countryCode'

const REQUIRED_FIELDS = ['address', 'city', 'postalCode', 'countryCode'] as const

/** The empty required fields; a location can be saved when there are none (rule A5.9). */
export function missingLocationFields(draft: Pick<Location, LocationField>): LocationField[] {
  return REQUIRED_FIELDS.filter((field) => draft[field].trim() === '')
}

/** Whether a meeting is by phone or video only, so that its times are named with their zone (rule D352). */
export const isRemote = (locationTypes: readonly LocationType[]): boolean =>
  locationTypes.length > 0 && !locationTypes.includes('physical')
