import type { Output } from '#shared/api/client.ts'
import type { BookingState } from '#shared/domain/booking/booking-event.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { RecordedEvent } from './booking-events.ts'
import { paymentStatuses } from '#server/modules/booking/booking/booking-wire.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { attendances, bookingStatuses } from '#server/platform/wire/wire-enums.ts'

type WireEvent = Output<'bookingTrail'>['events'][number]

/** The history of a booking with times in the organisation's zone. The time of an event has milliseconds. */
export const wireTrail = (zone: Zone, events: readonly RecordedEvent[]): WireEvent[] =>
  events.map(({ account, at, before, after, ...event }) => ({
    ...event,
    person: account,
    at: at.toISOString(),
    before: before && wireState(zone, before),
    after: wireState(zone, after),
  }))

const wireState = (
  zone: Zone,
  { status, payment, start, end, specialistId, attendance = null, priceCents }: BookingState,
): WireEvent['after'] => ({
  status: bookingStatuses[status],
  paymentStatus: paymentStatuses[payment],
  startTime: wireInstant(zone, start),
  endTime: wireInstant(zone, end),
  specialistId,
  attendance: attendance && attendances[attendance],
  price: priceCents === undefined ? null : eurosOfCents(priceCents),
})
