import type { Booking } from '#shared/domain/booking/booking.ts'
import type { Location } from '#shared/domain/location/location.ts'

/** The address of an in-person booking; empty for calls and for a location to be determined. */
export function placeLine(
  { locationTypes, locationIds }: Pick<Booking, 'locationTypes' | 'locationIds'>,
  locations: readonly Location[],
): string {
  const isRemote = locationTypes.length > 0 && !locationTypes.includes('physical')
  const location = isRemote ? undefined : locations.find(({ id }) => locationIds.includes(id))
  return location ? `${location.address}, ${location.postalCode} ${location.city}` : ''
}

/** The addresses of all locations of a booking. */
export const addressLines = ({ locationIds }: Pick<Booking, 'locationIds'>, locations: readonly Location[]): string[] =>
  locations
    .filter(({ id }) => locationIds.includes(id))
    .map(({ address, postalCode, city }) => `${address}, ${postalCode} ${city}`)
