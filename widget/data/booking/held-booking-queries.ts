import { queryOptions } from '@tanstack/react-query'
import { parseEventSlotId, startOfEventSlot } from '#shared/domain/slot/session/event-slot-id.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { localTime } from '#shared/time/local-time.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { call } from '../lazy-api-client.ts'
import { boot } from '../boot-settings.ts'
import type { OfferedSlot } from './merge-offered-slots.ts'
import { readScheduleId } from './slot-schedule-id.ts'
import { guest, guestId } from '../guest/guest-visit.ts'
import { customerQueryKey } from './customer-query-key.ts'
import { readOwnBooking, type OwnBooking } from './own-booking.ts'

/** Number of upcoming bookings to look through, which is the maximum of one answer. */
const lookedThrough = 100

/**
 * The customer's bookings that are held for a card payment. They come from the server, so that a payment continues after a
 * reload, in another tab, or with blocked storage.
 */
export const heldBookingsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...customerQueryKey, boot.organisationId, userId, 'bookings', 'held'],
    queryFn: async ({ signal }) => (await upcomingOf(userId, signal)).filter(({ state }) => state === 'unpaid'),
    staleTime: 0,
  })

/** The customer's bookings that occupy a time: held and accepted ones. */
export const standingBookingsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...customerQueryKey, boot.organisationId, userId, 'bookings', 'standing'],
    queryFn: async ({ signal }) =>
      (await upcomingOf(userId, signal)).filter(({ state }) => state === 'unpaid' || state === 'accepted'),
    staleTime: 0,
  })

async function upcomingOf(userId: string, signal: AbortSignal): Promise<OwnBooking[]> {
  if (userId === guestId) return openedByGuest(signal)
  const query = { when: 'UPCOMING', page: 0, size: lookedThrough } as const
  const { appointments } = await call('ownBookings', { query }, { signal })
  return appointments.map(readOwnBooking)
}

/**
 * Matches the ids of payments, which are stored with a guest's secret too: payments and card set-ups of Stripe and the sandbox, and
 * payments of Mollie.
 */
const paymentId = /^(pi|tr|seti)_/

/** Loads a guest's bookings one by one. Bookings whose link is no longer valid are left out. */
async function openedByGuest(signal: AbortSignal): Promise<OwnBooking[]> {
  const ids = Object.keys(guest.current().secrets).filter((id) => !paymentId.test(id))
  const opened = await Promise.allSettled(ids.map((id) => call('ownBooking', { params: { id } }, { signal })))
  return opened.flatMap((each) => (each.status === 'fulfilled' ? [readOwnBooking(each.value)] : []))
}

/** Returns the booking that occupies a chosen slot: the same service at the same time. */
export function heldFor(
  bookings: readonly OwnBooking[],
  { serviceId, scheduleId }: { serviceId: string; scheduleId: string },
  zone: string,
): OwnBooking | undefined {
  const start = startOf(scheduleId, zone)
  return bookings.find((each) => each.serviceId === serviceId && epochMinuteOf(Date.parse(each.startTime)) === start)
}

/** Builds the slot of a held booking, because the list of offered slots no longer contains it. */
export function slotOfBooking(
  booking: OwnBooking,
  { scheduleId, locationId }: { scheduleId: string; locationId: string | undefined },
): OfferedSlot {
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
    locationIds: locationId === undefined ? [] : [locationId],
  }
}

/** The start in a slot id, in epoch minutes. */
function startOf(scheduleId: string, zone: string): number | undefined {
  const ref = readScheduleId(scheduleId)
  if (ref.kind === 'window') return epochMinuteOf(Date.parse(ref.startTime))
  const name = parseEventSlotId(ref.eventSlotId)
  return name && startOfEventSlot(name, zoneOf(zone))
}
