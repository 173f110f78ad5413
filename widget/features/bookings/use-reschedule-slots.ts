import { queryOptions, useQuery } from '@tanstack/react-query'
import { firstAvailableDay } from '#shared/calendar/index.ts'
import { addDays, localDate, type LocalDate } from '#shared/time/local-date.ts'
import { call } from '../../app/api.ts'
import { blockOf, nextAvailableQuery, nextBlock, slotsKey, todayIn } from '../../app/booking/slot-queries.ts'
import type { OwnBooking } from '../../app/own-bookings/own-booking.ts'

const blockDays = 28

/** Where a booking can be moved to in the four weeks from `block` on, with one specialist. */
const optionsQuery = (bookingId: string, specialistId: string, block: LocalDate) =>
  queryOptions({
    queryKey: [...slotsKey, 'reschedule', bookingId, specialistId, block],
    queryFn: async ({ signal }) => {
      const query = { from: block, to: addDays(block, blockDays - 1), instructorId: specialistId }
      return call('appointmentRescheduleOptions', { params: { id: bookingId }, query }, { signal })
    },
  })

/** A time that the booking can be moved to; as the wire has it, with the organisation's wall in it. */
export interface MoveSlot {
  id: string
  startTime: string
  endTime: string
}

export interface RescheduleSlots {
  today: LocalDate
  activeDay: LocalDate
  /** Of the weeks around the active day, and the next one after them when they have none. */
  availableDates: readonly LocalDate[]
  slotsOfDay: readonly MoveSlot[]
  isLoading: boolean
  /** Known to have no other time, however far ahead. */
  isNowhere: boolean
}

/**
 * The times around a day, or around the booking as long as no day was chosen: the first free one from its own day on is
 * open at once.
 */
export function useRescheduleSlots(
  { id, serviceId, date }: Pick<OwnBooking, 'id' | 'serviceId' | 'date'>,
  specialistId: string,
  chosenDay: LocalDate | undefined,
  zone: string,
): RescheduleSlots {
  const today = todayIn(zone)
  const criteria = { serviceId, specialistId, locationType: undefined }

  const openingBlock = blockOf(date, today)
  const opening = useQuery(optionsQuery(id, specialistId, openingBlock))
  const openingDates = opening.data?.availableDates.map(localDate) ?? []
  const openingDay = firstAvailableDay(openingDates, date) ?? firstAvailableDay(openingDates, today)

  // Nothing around the booking: from today on, however far ahead the next one is.
  const isFar = opening.data !== undefined && openingDay === undefined
  const far = useQuery({ ...nextAvailableQuery(criteria, today), enabled: isFar })

  const activeDay = chosenDay ?? openingDay ?? far.data ?? date
  const block = blockOf(activeDay, today)
  const around = useQuery(optionsQuery(id, specialistId, block))
  const dates = around.data?.availableDates.map(localDate) ?? []

  // A chosen day beyond the last free one of its block: the next may lie in a later one.
  const isLast = around.data !== undefined && !dates.some((each) => each >= activeDay)
  const next = useQuery({
    ...nextAvailableQuery(criteria, nextBlock(block)),
    enabled: isLast && chosenDay !== undefined,
  })

  const nextDate = next.data ?? far.data
  return {
    today,
    activeDay,
    availableDates: nextDate && !dates.includes(nextDate) ? [...dates, nextDate] : dates,
    slotsOfDay: around.data?.timeSlots.filter(({ startTime }) => startTime.startsWith(activeDay)) ?? [],
    isLoading: around.data === undefined || (isFar && far.isPending),
    isNowhere: isFar && far.data === null && chosenDay === undefined,
  }
}
