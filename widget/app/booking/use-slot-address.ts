import { useQuery } from '@tanstack/react-query'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { Service } from '../catalogue.ts'
import { locationsQuery } from '../locations.ts'
import type { OfferedSlot } from './offered-slots.ts'

/**
 * Where a chosen slot takes place, "Papaverweg 34, Amsterdam": its own address, as narrowed by `useChosenSlot`, or else the
 * service's. Undefined for calls, and while it is to be determined.
 */
export function useSlotAddress(
  service: Pick<Service, 'address' | 'city'>,
  slot: Pick<OfferedSlot, 'locationIds'> | undefined,
  locationType: LocationType | undefined,
): string | undefined {
  const isMeeting = locationType === 'physical'
  const [id] = slot?.locationIds ?? []
  const { data } = useQuery({ ...locationsQuery, enabled: isMeeting && id !== undefined })
  if (!isMeeting) return undefined
  const { address, city } = data?.find((location) => location.id === id) ?? service
  return [address, city].filter(Boolean).join(', ') || undefined
}
