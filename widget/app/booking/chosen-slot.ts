import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCatalogue, type Service } from '../catalogue.ts'
import type { OfferedSlot } from './offered-slots.ts'
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
  /** The next ones to book after it, three at most. */
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
  const isTaken = slots !== undefined && !(offered && offered.seatsLeft > 0)
  return {
    slot,
    isTaken,
    isPending,
    alternatives: isTaken ? slotsAfter(slots, slot?.startTime ?? startOf(scheduleId) ?? date) : [],
  }
}

function startOf(scheduleId: string): string | undefined {
  const ref = readScheduleId(scheduleId)
  return ref.kind === 'appointment' ? ref.startTime : undefined
}

/** The next free slots after a moment; `slots` come sorted by start. */
export function slotsAfter(slots: readonly OfferedSlot[], moment: string): OfferedSlot[] {
  const start = Date.parse(moment)
  return slots.filter((slot) => slot.seatsLeft > 0 && Date.parse(slot.startTime) > start).slice(0, alternativesOffered)
}
