import { useQuery } from '@tanstack/react-query'
import type { LocationType } from '#shared/domain/location/location.ts'
import { locationsQuery } from '../../data/locations-query.ts'
import type { OfferedSlot } from '../../data/booking/merge-offered-slots.ts'

/**
 * Returns the postal address of a chosen slot: "Papaverweg 34, Amsterdam". Undefined for calls, while the customer has to choose a
 * location, and while the location is to be determined.
 */
export function useSlotPostalAddress(
  slot: Pick<OfferedSlot, 'locationIds'> | undefined,
  locationType: LocationType | undefined,
): string | undefined {
  const [id] = locationType === 'physical' ? (slot?.locationIds ?? []) : []
  const { data } = useQuery({ ...locationsQuery, enabled: id !== undefined })
  const place = id === undefined ? undefined : data?.find((location) => location.id === id)
  return place && `${place.address}, ${place.city}`
}
