import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import { firstAvailableDay } from '#shared/calendar/index.ts'
import { addDays, localDate, type LocalDate } from '#shared/time/local-date.ts'
import { call } from '../../app/lazy-api-client.ts'
import { blockOf, nextAvailableQuery, nextBlock, slotsKey, todayIn } from '../../app/booking/slot-queries.ts'
import type { OwnBooking } from '../../app/own-bookings/own-booking.ts'

const blockDays = 28

/** The slots for a booking in the four weeks from `block` on, with one specialist. */
const optionsQuery = (bookingId: string, specialistId: string, block: LocalDate) =>
  queryOptions({
    queryKey: [...slotsKey, 'reschedule', bookingId, specialistId, block],
    queryFn: async ({ signal }) => {
      const query = { from: block, to: addDays(block, blockDays - 1), instructorId: specialistId }
      return call('appointmentRescheduleOptions', { params: { id: bookingId }, query }, { signal })
    },
  })

/** A slot that the booking can be moved to, with times in the organisation's offset as in the API. */
export interface MoveSlot {
  id: string
  startTime: string
  endTime: string
  /** The terms with which the booking may move there, the default first. */
  terms: Output<'appointmentRescheduleOptions'>['timeSlots'][number]['terms']
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

/** The slots around a day, or around the booking until a day is chosen: the first day with a free slot is active. */
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

  // No day around the booking is free, so the next free day from today on is searched.
  const isFar = opening.data !== undefined && openingDay === undefined
  const far = useQuery({ ...nextAvailableQuery(criteria, today), enabled: isFar })

  const activeDay = chosenDay ?? openingDay ?? far.data ?? date
  const block = blockOf(activeDay, today)
  const around = useQuery(optionsQuery(id, specialistId, block))
  const dates = around.data?.availableDates.map(localDate) ?? []

  // No free day follows the chosen day in its block of four weeks, so the next one is searched in later blocks.
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
