import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import { firstAvailableDay } from '#shared/calendar/index.ts'
import { addDays, localDate, type LocalDate } from '#shared/time/local-date.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { blockOf, nextAvailableQuery, nextBlock, slotsKey, todayIn } from '../../../data/booking/slot-queries.ts'
import { marginOf, type ShownZones, shownIn } from '../../../platform/zone/zone-note.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'

const blockDays = 28

/** The slots for a booking in the four weeks from `block` on, and so many days more at both ends, with one specialist. */
const optionsQuery = (bookingId: string, specialistId: string, block: LocalDate, margin: number) =>
  queryOptions({
    queryKey: [...slotsKey, 'reschedule', bookingId, specialistId, block, margin],
    queryFn: async ({ signal }) => {
      const [from, to] = [addDays(block, -margin), addDays(block, blockDays - 1 + margin)]
      const query = { from, to, specialistId }
      return call('ownRescheduleOptions', { params: { id: bookingId }, query }, { signal })
    },
  })

type Options = Output<'ownRescheduleOptions'>

/** A slot that the booking can be moved to, with times in the organisation's offset as in the API. */
export interface MoveSlot {
  id: string
  startTime: string
  endTime: string
  /** The start as the shown zone's clock shows it. */
  shownStart: string
  /** The terms with which the booking may move there, the default first. */
  terms: Options['timeSlots'][number]['terms']
}

export interface RescheduleSlots {
  today: LocalDate
  activeDay: LocalDate
  /** The days with free slots around the active day, and the next one if no such day follows. */
  availableDates: readonly LocalDate[]
  slotsOfDay: readonly MoveSlot[]
  isLoading: boolean
  /** Whether the booking cannot be moved to any other time. */
  isNowhere: boolean
}

const dayOf = (instant: string): LocalDate => localDate(instant.slice(0, 10))

/** The slots around a day, or around the booking until a day is chosen: the first day with a free slot is active. */
export function useRescheduleSlots(
  { id, serviceId, startTime }: Pick<OwnBooking, 'id' | 'serviceId' | 'startTime'>,
  specialistId: string,
  chosenDay: LocalDate | undefined,
  zones: ShownZones,
): RescheduleSlots {
  const today = todayIn(zones.shown.name)
  const margin = marginOf(zones)
  const date = dayOf(shownIn(zones.shown, startTime))
  const criteria = { serviceId, specialistId, locationType: undefined }
  const optionsAround = (block: LocalDate) => optionsQuery(id, specialistId, block, margin)
  const slotsOf = (data: Options | undefined): MoveSlot[] =>
    (data?.timeSlots ?? []).map((slot) => ({ ...slot, shownStart: shownIn(zones.shown, slot.startTime) }))
  const datesOf = (data: Options | undefined): LocalDate[] => [
    ...new Set(
      margin === 0 ? data?.availableDates.map(localDate) : slotsOf(data).map(({ shownStart }) => dayOf(shownStart)),
    ),
  ]
  /** The server names the day of its own zone; in the shown zone it may be the one before or after. */
  const shownDay = (day: LocalDate | null | undefined) => ({
    ...optionsAround(blockOf(day ?? date, today)),
    enabled: margin > 0 && typeof day === 'string',
  })

  const openingBlock = blockOf(date, today)
  const opening = useQuery(optionsAround(openingBlock))
  const openingDates = datesOf(opening.data)
  const openingDay = firstAvailableDay(openingDates, date) ?? firstAvailableDay(openingDates, today)

  // No day around the booking is free, so the next free day from today on is searched.
  const isFar = opening.data !== undefined && openingDay === undefined
  const far = useQuery({ ...nextAvailableQuery(criteria, today), enabled: isFar })
  const farthest = useQuery(shownDay(far.data))
  const farDay = far.data && margin > 0 ? firstAvailableDay(datesOf(farthest.data), today) : far.data
  const activeDay = chosenDay ?? openingDay ?? farDay ?? date
  const block = blockOf(activeDay, today)
  const around = useQuery(optionsAround(block))
  const dates = datesOf(around.data)

  // No free day follows the chosen day in its block of four weeks, so the next one is searched in later blocks.
  const isLast = around.data !== undefined && !dates.some((each) => each >= activeDay)
  const next = useQuery({
    ...nextAvailableQuery(criteria, nextBlock(block)),
    enabled: isLast && chosenDay !== undefined,
  })

  const after = useQuery(shownDay(next.data))
  const nextDay = next.data && margin > 0 ? firstAvailableDay(datesOf(after.data), activeDay) : next.data
  const nextDate = nextDay ?? farDay
  return {
    today,
    activeDay,
    availableDates: nextDate && !dates.includes(nextDate) ? [...dates, nextDate] : dates,
    slotsOfDay: slotsOf(around.data).filter(({ shownStart }) => dayOf(shownStart) === activeDay),
    isLoading: around.data === undefined || (isFar && far.isPending),
    isNowhere: isFar && far.data === null && chosenDay === undefined,
  }
}
