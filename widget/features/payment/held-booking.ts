import { queryOptions } from '@tanstack/react-query'
import { parseEventSlotId, startOfEventSlot } from '#shared/domain/slot/event-slot-id.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { localTime } from '#shared/time/local-time.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { call } from '../../app/api.ts'
import { boot } from '../../app/boot-settings.ts'
import type { OfferedSlot } from '../../app/booking/offered-slots.ts'
import { readScheduleId } from '../../app/booking/schedule-id.ts'
import { customerQueryKey } from '../../app/own-bookings/customer-query-key.ts'
import { readOwnBooking, type OwnBooking } from '../../app/own-bookings/own-booking.ts'

/** What a customer has ahead, soonest first; as many as one answer holds. */
const lookedThrough = 100

/**
 * The bookings of the person who is logged in that are kept for a card payment. They are the server's knowledge, so a
 * reload, another tab or blocked storage changes nothing: the payment that was begun goes on.
 */
export const heldBookingsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...customerQueryKey, boot.organizationId, userId, 'bookings', 'held'],
    queryFn: async ({ signal }): Promise<OwnBooking[]> => {
      const query = { when: 'UPCOMING', page: 0, size: lookedThrough } as const
      const { appointments } = await call('customerAppointments', { query }, { signal })
      return appointments.map(readOwnBooking).filter(({ state }) => state === 'unpaid')
    },
    staleTime: 0,
  })

/** The held booking of a chosen slot: of the same service, at the same moment. */
export function heldFor(
  bookings: readonly OwnBooking[],
  { serviceId, scheduleId }: { serviceId: string; scheduleId: string },
  zone: string,
): OwnBooking | undefined {
  const start = startOf(scheduleId, zone)
  return bookings.find((each) => each.serviceId === serviceId && epochMinuteOf(Date.parse(each.startTime)) === start)
}

/** The slot of a held booking: on offer it is no longer. */
export function slotOfBooking(booking: OwnBooking, scheduleId: string): OfferedSlot {
  const { date, startTime, endTime, priceCents, specialistId, locationType } = booking
  return {
    scheduleId,
    ref: readScheduleId(scheduleId),
    date,
    startMinute: localTime(startTime.slice(11, 16)),
    startTime,
    endTime,
    durationMinutes: epochMinuteOf(Date.parse(endTime)) - epochMinuteOf(Date.parse(startTime)),
    priceCents,
    seatsLeft: 1,
    capacity: 1,
    specialistId,
    locationTypes: locationType ? [locationType] : [],
    locationIds: [],
  }
}

/** The start that a slot's identifier promises, in epoch minutes. */
function startOf(scheduleId: string, zone: string): number | undefined {
  const ref = readScheduleId(scheduleId)
  if (ref.kind === 'appointment') return epochMinuteOf(Date.parse(ref.startTime))
  const name = parseEventSlotId(ref.eventSlotId)
  return name && startOfEventSlot(name, zoneOf(zone))
}
