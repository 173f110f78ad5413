import type { Output } from '#shared/api/client.ts'
import { eventSlotId } from '#shared/domain/slot/session/event-slot-id.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { isSameOccurrence, occurrenceId, type OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { fromEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import { instantToWall, type Zone } from '#shared/time/zone.ts'
import { instantWriter } from '#server/platform/wire/wire-instants.ts'
import { theirLocationTypes } from '#server/platform/wire/wire-enums.ts'

export function wireEventSlots(zone: Zone, slots: readonly Slot[]): Output<'sessionSlots'>['response'] {
  const timesOf = timesWriter(zone)
  return slots.map((slot) => ({
    id: eventSlotId(slot.occurrence, slot.start, zone),
    ...timesOf(slot),
    windowId: null,
    serviceId: slot.serviceId,
    specialistId: slot.specialistId,
    capacity: slot.capacity,
    seatsLeft: slot.seatsLeft,
    ...wirePlace(slot),
  }))
}

type AppointmentSlotDay = Output<'windowSlots'>['response'][number]

/** Groups slots by window and day. `slots` are sorted by start. */
export function wireAppointmentDays(zone: Zone, slots: readonly Slot[]): AppointmentSlotDay[] {
  const timesOf = timesWriter(zone)
  const days: AppointmentSlotDay[] = []
  // The last group of each window, because slots of different windows may alternate in the list.
  const latest = new Map<string, { key: OccurrenceKey; wallDay: number; day: AppointmentSlotDay }>()
  for (const slot of slots) {
    const wallDay = instantToWall(zone, slot.start).day
    const { seriesId } = slot.occurrence
    let known = latest.get(seriesId)
    if (!known || known.wallDay !== wallDay || !isSameOccurrence(known.key, slot.occurrence)) {
      const day = dayOf(slot, fromEpochDay(wallDay))
      known = { key: slot.occurrence, wallDay, day }
      latest.set(seriesId, known)
      days.push(day)
    }
    known.day.timeSlots.push(timesOf(slot))
  }
  return days
}

const dayOf = (slot: Slot, date: LocalDate): AppointmentSlotDay => ({
  id: occurrenceId(slot.occurrence),
  date,
  specialistId: slot.specialistId,
  timeSlots: [],
  ...wirePlace(slot),
})

function timesWriter(zone: Zone) {
  const write = instantWriter(zone)
  return ({ start, durationMinutes, priceCents }: Slot) => ({
    startTime: write(start),
    endTime: write(start + durationMinutes),
    duration: durationMinutes,
    price: eurosOfCents(priceCents),
  })
}

const wirePlace = ({ locationTypes, locationIds }: Slot) => ({
  locationTypes: theirLocationTypes(locationTypes),
  locationIds: [...locationIds],
})
