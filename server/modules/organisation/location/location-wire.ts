import type { Output } from '#shared/api/client.ts'
import type { Location } from '#shared/domain/location/location.ts'
import type { OwnLocation } from './locations.ts'

type ServiceLocation = Output<'locations'>['response'][number]

/** Converts the first of the given locations. Without a location all texts are empty, which clients show as "to be determined". */
export function placeOf(
  locationIds: readonly string[],
  locations: readonly Location[],
): Pick<Location, 'address' | 'city'> {
  return locations.find(({ id }) => locationIds.includes(id)) ?? { address: '', city: '' }
}

export function wireLocation({ id, address, city, postalCode, countryCode }: Location): ServiceLocation {
  return { id, address, city, country: countryCode, postalCode }
}

/** Converts a location for its provider. */
export const wireOwnLocation = (own: OwnLocation): Output<'saveLocation'> => ({
  ...wireLocation(own),
  version: own.version,
  withdrawn: own.isWithdrawn,
})
