import { useQuery } from '@tanstack/react-query'
import { useCatalogue, type Service } from '../catalogue.ts'
import { isAtAddress, type OfferedSlot } from './merge-offered-slots.ts'
import type { Selection } from './url-selection.ts'
import { addressWish, blockOf, criteriaOf, slotsQuery, todayIn } from './slot-queries.ts'

export interface FreeSlots {
  /** The free slots of the first weeks that the time slots screen shows, sorted by start. */
  slots: readonly OfferedSlot[]
  isPending: boolean
}

/**
 * The free slots of a service in the coming weeks, to suggest one before the time slots screen. A failure is not shown, because
 * the time slots screen repeats the request and shows the error.
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
