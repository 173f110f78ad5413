import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCatalogue, type Service } from '../catalogue.ts'
import { oneForEachStart, type OfferedSlot } from './offered-slots.ts'
import { isOwnBooking } from './own-bookings.ts'
import { readScheduleId } from './schedule-id.ts'
import type { Selection } from './selection.ts'
import { blockOf, criteriaOf, slotsQuery, todayIn } from './slot-queries.ts'

export interface ChosenSlot {
  /** As last seen on offer; kept while the screen stands, so that a summary does not vanish when the slot does. */
  slot: OfferedSlot | undefined
  /** Somebody else has it by now. */
  isTaken: boolean
  /** Not known yet. */
  isPending: boolean
  /** The next ones to book from its start on, three at most. */
  alternatives: readonly OfferedSlot[]
}

const alternativesOffered = 3

/** The slot that the query string names, looked up among those on offer. */
export function useChosenSlot(service: Service | undefined, selection: Selection): ChosenSlot {
  const { zone } = useCatalogue().organisation
  const { scheduleId, date } = selection
  const today = todayIn(zone)
  const { data: slots, isPending } = useQuery({
    ...slotsQuery(criteriaOf(service ?? { id: '', locationTypes: [] }, selection), blockOf(date ?? today, today)),
    enabled: service !== undefined && scheduleId !== undefined && date !== undefined,
  })
  const offered = slots?.find((slot) => slot.scheduleId === scheduleId)
  const [seen, setSeen] = useState(offered)
  if (offered && offered !== seen) setSeen(offered)

  if (!scheduleId || !date || !service) return { slot: undefined, isTaken: false, isPending: false, alternatives: [] }
  const slot = offered ?? (seen?.scheduleId === scheduleId ? seen : undefined)
  const isGone = slots !== undefined && !(offered && offered.seatsLeft > 0)
  const others = slots?.filter((each) => each.scheduleId !== scheduleId) ?? []
  return {
    slot,
    isTaken: isGone && !isOwnBooking(scheduleId),
    isPending,
    alternatives: nextSlots(others, slot?.startTime ?? startOf(scheduleId) ?? date),
  }
}

function startOf(scheduleId: string): string | undefined {
  const ref = readScheduleId(scheduleId)
  return ref.kind === 'appointment' ? ref.startTime : undefined
}

/** The first free starts from a moment on, that start with another specialist included; `slots` come sorted by start. */
export function nextSlots(slots: readonly OfferedSlot[], moment: string): OfferedSlot[] {
  const start = Date.parse(moment)
  const free = slots.filter((slot) => slot.seatsLeft > 0 && Date.parse(slot.startTime) >= start)
  return oneForEachStart(free, undefined).slice(0, alternativesOffered)
}
