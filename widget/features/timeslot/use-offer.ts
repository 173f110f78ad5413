import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firstAvailableDay } from '#shared/calendar/model/calendar-days.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { availableDates, oneForEachStart, type OfferedSlot } from '../../app/booking/offered-slots.ts'
import type { Selection } from '../../app/booking/selection.ts'
import {
  blockOf,
  nextAvailableQuery,
  nextBlock,
  slotsQuery,
  todayIn,
  usePrefetchSlots,
  type SlotCriteria,
} from '../../app/booking/slot-queries.ts'

export interface Offer {
  today: LocalDate
  /** The day on the screen: the chosen one, or the first with a free slot, which is open at once. */
  activeDay: LocalDate
  /** Of the weeks around the active day, and the next one after them when they have none. */
  availableDates: readonly LocalDate[]
  slotsOfDay: readonly OfferedSlot[]
  isLoading: boolean
  /** Known to have no free slot at all, however far ahead. */
  isSoldOut: boolean
}

/** The slots around a day, with the way on where that day has none (rule B2.17). */
export function useOffer(
  criteria: SlotCriteria,
  zone: string,
  { date: chosenDay, scheduleId }: Pick<Selection, 'date' | 'scheduleId'>,
): Offer {
  const prefetch = usePrefetchSlots()
  const today = todayIn(zone)

  const firstBlock = blockOf(today, today)
  const opening = useQuery(slotsQuery(criteria, firstBlock))
  const openingDates = availableDates(opening.data ?? [])
  const openingDay = firstAvailableDay(openingDates, today)

  // Nothing in the first weeks: ask how far ahead the next one is.
  const isFar = opening.data !== undefined && openingDay === undefined
  const far = useQuery({ ...nextAvailableQuery(criteria, nextBlock(firstBlock)), enabled: isFar })

  const activeDay = chosenDay ?? openingDay ?? far.data ?? today
  const block = blockOf(activeDay, today)
  const around = useQuery(slotsQuery(criteria, block))
  const dates = availableDates(around.data ?? [])

  // A chosen day beyond the last free one of its block: the next may lie in a later block.
  const isLast = around.data !== undefined && !dates.some((date) => date >= activeDay)
  const next = useQuery({
    ...nextAvailableQuery(criteria, nextBlock(block)),
    enabled: isLast && chosenDay !== undefined,
  })

  useEffect(() => {
    // The coming weeks are likely to be looked at next.
    if (around.data) prefetch(criteria, nextBlock(block))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- criteria is made anew on each render; its parts decide
  }, [prefetch, criteria.serviceId, criteria.specialistId, criteria.locationType, block, around.data === undefined])

  const nextDate = next.data ?? far.data
  return {
    today,
    activeDay,
    availableDates: nextDate && !dates.includes(nextDate) ? [...dates, nextDate] : dates,
    slotsOfDay: oneForEachStart(around.data?.filter((slot) => slot.date === activeDay) ?? [], scheduleId),
    isLoading: around.data === undefined || (isFar && far.isPending),
    isSoldOut: isFar && far.data === null,
  }
}
