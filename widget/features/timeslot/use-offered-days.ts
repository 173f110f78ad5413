import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firstAvailableDay } from '#shared/calendar/index.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import {
  addressesOf,
  availableDates,
  isAtAddress,
  oneForEachStart,
  type OfferedSlot,
} from '../../app/booking/offered-slots.ts'
import type { Selection } from '../../app/booking/url-selection.ts'
import {
  blockOf,
  nextAvailableQuery,
  nextBlock,
  slotsQuery,
  todayIn,
  usePrefetchSlots,
  type SlotCriteria,
} from '../../app/booking/slot-queries.ts'

export interface OfferedDays {
  today: LocalDate
  /** The day on the screen: the chosen one, or the first with a free slot, which is open at once. */
  activeDay: LocalDate
  /** Of the weeks around the active day, and the next one after them when they have none. */
  availableDates: readonly LocalDate[]
  slotsOfDay: readonly OfferedSlot[]
  isLoading: boolean
  /** The slots are still those of another specialist or meeting type: to be looked at, not to be chosen. */
  isOutdated: boolean
  /** All addresses that the weeks around the active day have something at. */
  addresses: readonly string[]
  /** Known to have no free slot at all, however far ahead. */
  isSoldOut: boolean
}

/** The slots around a day, with the way on where that day has none (rule B2.17). */
export function useOfferedDays(
  criteria: SlotCriteria,
  zone: string,
  { date, scheduleId }: Pick<Selection, 'date' | 'scheduleId'>,
  address: string | undefined,
): OfferedDays {
  const prefetch = usePrefetchSlots()
  const today = todayIn(zone)
  // An old link may name a day that is over.
  const chosenDay = date && date >= today ? date : undefined
  const atWish = (slots: readonly OfferedSlot[] = []) => slots.filter((slot) => isAtAddress(slot, address))

  const firstBlock = blockOf(today, today)
  const opening = useQuery({ ...slotsQuery(criteria, firstBlock), placeholderData: isAbout(criteria, firstBlock) })
  const openingDates = availableDates(atWish(opening.data))
  const openingDay = firstAvailableDay(openingDates, today)

  // Nothing in the first weeks: ask how far ahead the next one is.
  const isFar = opening.data !== undefined && !opening.isPlaceholderData && openingDay === undefined
  const far = useQuery({ ...nextAvailableQuery(criteria, nextBlock(firstBlock), address), enabled: isFar })

  const activeDay = chosenDay ?? openingDay ?? far.data ?? today
  const block = blockOf(activeDay, today)
  const around = useQuery({ ...slotsQuery(criteria, block), placeholderData: isAbout(criteria, block) })
  const slots = atWish(around.data)
  const dates = availableDates(slots)

  // A chosen day beyond the last free one of its block: the next may lie in a later block.
  const isKnown = around.data !== undefined && !around.isPlaceholderData
  const isLast = isKnown && !dates.some((day) => day >= activeDay)
  const next = useQuery({
    ...nextAvailableQuery(criteria, nextBlock(block), address),
    enabled: isLast && chosenDay !== undefined,
  })

  useEffect(() => {
    // The coming weeks are likely to be looked at next.
    if (isKnown) prefetch(criteria, nextBlock(block))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- criteria is made anew on each render; its parts decide
  }, [prefetch, criteria.serviceId, criteria.specialistId, criteria.locationType, block, isKnown])

  const nextDate = next.data ?? far.data
  return {
    today,
    activeDay,
    availableDates: nextDate && !dates.includes(nextDate) ? [...dates, nextDate] : dates,
    slotsOfDay: oneForEachStart(
      slots.filter((slot) => slot.date === activeDay),
      scheduleId,
    ),
    isLoading: around.data === undefined || (isFar && far.isPending),
    isOutdated: around.isPlaceholderData,
    addresses: addressesOf(around.data ?? []),
    isSoldOut: isFar && far.data === null,
  }
}

/** The previous answer stays while the next loads, as long as it is about the same service and the same weeks. */
function isAbout({ serviceId }: SlotCriteria, block: LocalDate) {
  return (previous: OfferedSlot[] | undefined, query: { queryKey: readonly unknown[] } | undefined) => {
    const [, asked, weeks] = (query?.queryKey ?? []) as readonly [string?, SlotCriteria?, LocalDate?]
    return asked?.serviceId === serviceId && weeks === block ? previous : undefined
  }
}
