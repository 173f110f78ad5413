import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firstAvailableDay } from '#shared/calendar/index.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { Zone } from '#shared/time/zone.ts'
import {
  addressesOf,
  availableDates,
  isAtAddress,
  oneForEachStart,
  slotIn,
  type OfferedSlot,
} from '../../app/booking/merge-offered-slots.ts'
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
  /** The active day: the chosen one, or the first with a free slot. */
  activeDay: LocalDate
  /** The days with free slots around the active day, and the next one if no such day follows. */
  availableDates: readonly LocalDate[]
  slotsOfDay: readonly OfferedSlot[]
  isLoading: boolean
  /** Whether the slots are still those of the previous specialist or location type, and cannot be selected. */
  isOutdated: boolean
  /** The ids of all locations with offered slots in the weeks around the active day. */
  addresses: readonly string[]
  /** Whether there is no free slot at all. */
  isSoldOut: boolean
}

/** The organisation's zone, and the one in which days and times are shown. */
export interface ShownZones {
  readonly place: Zone
  readonly shown: Zone
}

/** The slots around a day, and the next available day if it has none (rule B2.17). */
export function useOfferedDays(
  criteria: SlotCriteria,
  { place, shown }: ShownZones,
  { date, scheduleId }: Pick<Selection, 'date' | 'scheduleId'>,
  address: string | undefined,
): OfferedDays {
  const prefetch = usePrefetchSlots()
  const today = todayIn(shown.name)
  // The days of another zone take slots of the day before and after, so each block is asked for with one day more at both ends.
  const margin = shown.name === place.name ? 0 : 1
  // An old link may contain a past day.
  const chosenDay = date && date >= today ? date : undefined
  const atWish = (slots: readonly OfferedSlot[] = []) =>
    slots.filter((slot) => isAtAddress(slot, address)).map((slot) => (margin === 0 ? slot : slotIn(shown, slot)))

  const firstBlock = blockOf(today, today)
  const opening = useQuery({
    ...slotsQuery(criteria, firstBlock, margin),
    placeholderData: isAbout(criteria, firstBlock),
  })
  const openingDates = availableDates(atWish(opening.data))
  const openingDay = firstAvailableDay(openingDates, today)

  // No day in the first weeks is free, so the next free day is searched.
  const isFar = opening.data !== undefined && !opening.isPlaceholderData && openingDay === undefined
  const far = useQuery({ ...nextAvailableQuery(criteria, nextBlock(firstBlock), address), enabled: isFar })

  const activeDay = chosenDay ?? openingDay ?? far.data ?? today
  const block = blockOf(activeDay, today)
  const around = useQuery({ ...slotsQuery(criteria, block, margin), placeholderData: isAbout(criteria, block) })
  const slots = atWish(around.data)
  const dates = availableDates(slots)

  // No free day follows the chosen day in its block of four weeks, so the next one is searched in later blocks.
  const isKnown = around.data !== undefined && !around.isPlaceholderData
  const isLast = isKnown && !dates.some((day) => day >= activeDay)
  const next = useQuery({
    ...nextAvailableQuery(criteria, nextBlock(block), address),
    enabled: isLast && chosenDay !== undefined,
  })

  useEffect(() => {
    // The following weeks are prefetched, because they are likely to be viewed next.
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

/** Returns a function that keeps the previous answer on the screen while the next one loads, if both are for the same service and weeks. */
function isAbout({ serviceId }: SlotCriteria, block: LocalDate) {
  return (previous: OfferedSlot[] | undefined, query: { queryKey: readonly unknown[] } | undefined) => {
    const [, asked, weeks] = (query?.queryKey ?? []) as readonly [string?, SlotCriteria?, LocalDate?]
    return asked?.serviceId === serviceId && weeks === block ? previous : undefined
  }
}
