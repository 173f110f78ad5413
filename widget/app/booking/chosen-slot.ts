import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCatalogue, type Service } from '../catalogue.ts'
import { atAddress, isAtAddress, nextSlots, type OfferedSlot } from './offered-slots.ts'
import { isSlotBookedHere } from './slots-booked-in-this-visit.ts'
import { readScheduleId } from './schedule-id.ts'
import type { Selection } from './url-selection.ts'
import { addressWish, blockOf, criteriaOf, slotsQuery, todayIn } from './slot-queries.ts'

export interface ChosenSlot {
  /**
   * As last seen on offer; kept while the screen stands, so that a summary does not vanish when the slot does. Of several
   * addresses it has the chosen one, or else its first: a booking is always made for one.
   */
  slot: OfferedSlot | undefined
  /** Somebody else has it by now. */
  isTaken: boolean
  /** Not known yet. */
  isPending: boolean
  /** The next ones to book from its start on, three at most. */
  alternatives: readonly OfferedSlot[]
}

const nothingChosen: ChosenSlot = {
  slot: undefined,
  isTaken: false,
  isPending: false,
  alternatives: [],
}

const noService = { id: '', locationTypes: [], specialistIds: [] }

/** The slot that the query string names, looked up among those on offer. */
export function useChosenSlot(service: Service | undefined, selection: Selection): ChosenSlot {
  const { zone } = useCatalogue().organisation
  const { scheduleId, date } = selection
  const today = todayIn(zone)
  const { data: slots, isPending } = useQuery({
    ...slotsQuery(criteriaOf(service ?? noService, selection), blockOf(date ?? today, today)),
    enabled: service !== undefined && scheduleId !== undefined && date !== undefined,
  })
  const offered = slots?.find((slot) => slot.scheduleId === scheduleId)
  const [seen, setSeen] = useState(offered)
  if (offered && offered !== seen) setSeen(offered)

  if (!scheduleId || !date || !service) return nothingChosen
  const locationId = addressWish(service, selection)
  const slot = offered ?? (seen?.scheduleId === scheduleId ? seen : undefined)
  const isGone = slots !== undefined && !(offered && offered.seatsLeft > 0)
  const others = slots?.filter((each) => each.scheduleId !== scheduleId && isAtAddress(each, locationId)) ?? []
  return {
    slot: slot && atAddress(slot, locationId),
    isTaken: isGone && !isSlotBookedHere(scheduleId),
    isPending,
    alternatives: nextSlots(others, slot?.startTime ?? startOf(scheduleId) ?? date),
  }
}

function startOf(scheduleId: string): string | undefined {
  const ref = readScheduleId(scheduleId)
  return ref.kind === 'appointment' ? ref.startTime : undefined
}
