import type { Output } from '#shared/api/client.ts'
import { eurosOfCents } from '#shared/domain/money.ts'
import { occurrenceId } from '#shared/domain/occurrence.ts'
import type { Slot } from '#shared/domain/slot.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, type Zone } from '#shared/time/zone.ts'
import { wireInstant } from './instants.ts'
import { theirLocationTypes } from './words.ts'

export function wireEventSlot(zone: Zone, slot: Slot): Output<'eventSlots'>['response'][number] {
  return {
    id: occurrenceId(slot.occurrence),
    ...wireTimes(zone, slot),
    appointmentId: null,
    serviceId: slot.serviceId,
    instructorId: slot.specialistId,
    totalSpots: slot.capacity,
    availableSpots: slot.seatsLeft,
    ...wirePlace(slot),
  }
}

type AppointmentSlotDay = Output<'appointmentSlots'>['response'][number]

/** The slots of one window each day; `slots` are sorted by start. */
export function wireAppointmentDays(zone: Zone, slots: readonly Slot[]): AppointmentSlotDay[] {
  const days = new Map<string, AppointmentSlotDay>()
  for (const slot of slots) {
    const date = fromEpochDay(instantToWall(zone, slot.start).day)
    const id = occurrenceId(slot.occurrence)
    const key = `${id} ${date}`
    const day = days.get(key) ?? { id, date, instructorId: slot.specialistId, timeSlots: [], ...wirePlace(slot) }
    days.set(key, day)
    day.timeSlots.push(wireTimes(zone, slot))
  }
  return [...days.values()]
}

const wireTimes = (zone: Zone, { start, durationMinutes, priceCents }: Slot) => ({
  startTime: wireInstant(zone, start),
  endTime: wireInstant(zone, start + durationMinutes),
  duration: durationMinutes,
  price: eurosOfCents(priceCents),
})

const wirePlace = ({ locationTypes, locationIds }: Slot) => ({
  locationTypes: theirLocationTypes(locationTypes),
  serviceLocationIds: [...locationIds],
})
