import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LocationType } from '#shared/domain/location/location.ts'
import { localDate } from '#shared/time/local-date.ts'
import { useCatalogue, type Service } from '../catalogue.ts'
import { atAddress, isAtAddress, nextSlots, type OfferedSlot } from './merge-offered-slots.ts'
import { isSlotBookedHere } from './slots-booked-in-this-visit.ts'
import { readScheduleId } from './slot-schedule-id.ts'
import type { Selection } from './url-selection.ts'
import { addressWish, blockOf, criteriaOf, slotsQuery, todayIn } from './slot-queries.ts'

export interface ChosenSlot {
  /**
   * The chosen slot as last seen in the list. It is kept when it is no longer offered, so that the summary stays on the screen. A booking
   * is made for one location, so `locationIds` contains only the chosen or only possible location; it is empty while the customer still has
   * to choose.
   */
  slot: OfferedSlot | undefined
  locationType: LocationType | undefined
  /** The ids of the locations that the customer chooses from; empty for one location and for calls (rule D114). */
  locationChoices: readonly string[]
  /** Whether somebody else has booked the chosen slot. */
  isTaken: boolean
  /** Whether the list of slots is still loading. */
  isPending: boolean
  /** At most three other free slots that start at the same time or later. */
  alternatives: readonly OfferedSlot[]
}

const nothingChosen: ChosenSlot = {
  slot: undefined,
  locationType: undefined,
  locationChoices: [],
  isTaken: false,
  isPending: false,
  alternatives: [],
}

/** Placeholder for the block of weeks in a query that is disabled. */
const anyBlock = localDate('2000-01-03')

const noService = { id: '', locationTypes: [], specialistIds: [] }

/** Finds the slot that the URL names in the list of offered slots. */
export function useChosenSlot(service: Service | undefined, selection: Selection): ChosenSlot {
  const { zone } = useCatalogue().organisation
  const { scheduleId, date } = selection
  const criteria = criteriaOf(service ?? noService, selection)
  const { data: slots, isPending } = useQuery({
    // Without a date the query is disabled, so the block is not computed. The first use of a time zone is slow, and can wait until after
    // the first screen.
    ...slotsQuery(criteria, date === undefined ? anyBlock : blockOf(date, todayIn(zone))),
    enabled: service !== undefined && scheduleId !== undefined && date !== undefined,
  })
  const offered = slots?.find((slot) => slot.scheduleId === scheduleId)
  const [seen, setSeen] = useState(offered)
  if (offered && offered !== seen) setSeen(offered)

  if (!scheduleId || !date || !service) return nothingChosen
  const wish = addressWish(service, selection)
  const slot = offered ?? (seen?.scheduleId === scheduleId ? seen : undefined)
  const locationType = criteria.locationType ?? slot?.locationTypes[0]
  const isCall = locationType !== 'physical'
  const isGone = slots !== undefined && !(offered && offered.seatsLeft > 0)
  const others = slots?.filter((each) => each.scheduleId !== scheduleId && isAtAddress(each, wish)) ?? []
  return {
    slot: slot && atAddress(slot, isCall ? undefined : selection.locationId),
    locationType,
    locationChoices: slot && !isCall && slot.locationIds.length > 1 ? slot.locationIds : [],
    isTaken: isGone && !isSlotBookedHere(scheduleId),
    isPending,
    alternatives: nextSlots(others, slot?.startTime ?? startOf(scheduleId) ?? date),
  }
}

function startOf(scheduleId: string): string | undefined {
  const ref = readScheduleId(scheduleId)
  return ref.kind === 'window' ? ref.startTime : undefined
}
