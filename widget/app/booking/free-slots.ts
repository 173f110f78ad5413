import { useQuery } from '@tanstack/react-query'
import { useCatalogue, type Service } from '../catalogue.ts'
import { isAtAddress, type OfferedSlot } from './offered-slots.ts'
import type { Selection } from './url-selection.ts'
import { addressWish, blockOf, criteriaOf, slotsQuery, todayIn } from './slot-queries.ts'

export interface FreeSlots {
  /** Those of the weeks that the time slots open with, by start. */
  slots: readonly OfferedSlot[]
  isPending: boolean
}

/**
 * What is free for a service in the coming weeks. An offer on the way to the time slots, so a failure shows nothing: the
 * time slots will ask again, and say what is wrong.
 */
export function useFreeSlots(
  service: Service,
  choice: Pick<Selection, 'specialistId' | 'locationType' | 'locationId'>,
): FreeSlots {
  const { zone } = useCatalogue().organisation
  const today = todayIn(zone)
  const { data = [], isPending } = useQuery({
    ...slotsQuery(criteriaOf(service, choice), blockOf(today, today)),
    throwOnError: false,
  })
  const wish = addressWish(service, choice)
  return { slots: data.filter((slot) => slot.seatsLeft > 0 && isAtAddress(slot, wish)), isPending }
}
