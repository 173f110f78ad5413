import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firstAvailableDay } from '#shared/calendar/index.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import {
  addressesOf,
  availableDates,
  isAtAddress,
  oneForEachStart,
  slotIn,
  type OfferedSlot,
} from '../../../data/booking/merge-offered-slots.ts'
import type { Selection } from '../../../data/booking/url-selection.ts'
import {
  blockOf,
  nextAvailableQuery,
  nextBlock,
  slotsQuery,
  todayIn,
  usePrefetchSlots,
  type SlotCriteria,
} from '../../../data/booking/slot-queries.ts'
import { marginOf, type ShownZones } from '../../../platform/zone/zone-note.ts'

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

/** The slots around a day, and the next available day if it has none (rule B2.17). */
export function useOfferedDays(
  criteria: SlotCriteria,
  { place, shown }: ShownZones,
  { date, scheduleId }: Pick<Selection, 'date' | 'scheduleId'>,
  address: string | undefined,
): OfferedDays {
  const prefetch = usePrefetchSlots()
  const today = todayIn(shown.name)
  const margin = marginOf({ place, shown })
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

  const inShownZone = { criteria, margin, today, atWish }
  const farDay = useShownDay(far.data, today, inShownZone)

  const activeDay = chosenDay ?? openingDay ?? farDay ?? today
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
    if (isKnown) prefetch(criteria, nextBlock(block), margin)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- criteria is made anew on each render; its parts decide
  }, [prefetch, criteria.serviceId, criteria.specialistId, criteria.locationType, block, margin, isKnown])

  const nextDate = useShownDay(next.data, activeDay, inShownZone) ?? farDay
  return {
    today,
    activeDay,
    availableDates: nextDate && !dates.includes(nextDate) ? [...dates, nextDate] : dates,
    slotsOfDay: oneForEachStart(
      slots.filter((slot) => slot.date === activeDay),
      scheduleId,
    ),
    isLoading: around.data === undefined || (isFar && farDay === undefined),
    isOutdated: around.isPlaceholderData,
    addresses: addressesOf(around.data ?? []),
    isSoldOut: isFar && far.data === null,
  }
}

interface InShownZone {
  readonly criteria: SlotCriteria
  readonly margin: number
  readonly today: LocalDate
  /** The slots that suit, in the shown zone. */
  readonly atWish: (slots: readonly OfferedSlot[] | undefined) => readonly OfferedSlot[]
}

/**
 * Returns the next day with a slot as the shown zone counts it: the server's, or the one before or after. Undefined until it is known, null
 * for none.
 */
function useShownDay(
  day: LocalDate | null | undefined,
  from: LocalDate,
  { criteria, margin, today, atWish }: InShownZone,
): LocalDate | null | undefined {
  const isAsked = margin > 0 && typeof day === 'string'
  const { data } = useQuery({ ...slotsQuery(criteria, blockOf(day ?? today, today), margin), enabled: isAsked })
  if (!isAsked) return day
  return data && (firstAvailableDay(availableDates(atWish(data)), from) ?? day)
}

/** Returns a function that keeps the previous answer on the screen while the next one loads, if both are for the same service and weeks. */
function isAbout({ serviceId }: SlotCriteria, block: LocalDate) {
  return (previous: OfferedSlot[] | undefined, query: { queryKey: readonly unknown[] } | undefined) => {
    const [, asked, weeks] = (query?.queryKey ?? []) as readonly [string?, SlotCriteria?, LocalDate?]
    return asked?.serviceId === serviceId && weeks === block ? previous : undefined
  }
}
