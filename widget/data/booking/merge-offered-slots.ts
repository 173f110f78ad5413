import type { Output } from '#shared/api/client.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import { locationAmong } from '#shared/domain/slot/slot-location.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay, localDate, type LocalDate } from '#shared/time/local-date.ts'
import { localTime, type MinuteOfDay } from '#shared/time/local-time.ts'
import { instantToWall, type Zone } from '#shared/time/zone.ts'
import { centsOf, locationTypesOf } from '../catalogue.ts'
import { formatScheduleId, type ScheduleRef } from './slot-schedule-id.ts'

export type EventSlot = Output<'sessionSlots'>['response'][number]
export type AppointmentDay = Output<'windowSlots'>['response'][number]

/** A bookable slot as offered to this customer. */
export interface OfferedSlot {
  scheduleId: string
  ref: ScheduleRef
  /** The slot's local date in the organisation's zone. */
  date: LocalDate
  startMinute: MinuteOfDay
  /** Start and end have the zone's offset, as in the API: 2025-03-14T18:30:00+01:00. */
  startTime: string
  endTime: string
  durationMinutes: number
  priceCents: number
  /** The number of free seats; 0 for a full group session. */
  seatsLeft: number
  /** The total number of seats; 1 for a private service. */
  capacity: number
  specialistId: string
  locationTypes: readonly LocationType[]
  locationIds: readonly string[]
}

/**
 * Merges the appointment slots and event slots from the API, sorted by start and without duplicates. Event slots that belong to
 * an appointment are ignored (rule B4.4).
 */
export function mergeSlots(days: readonly AppointmentDay[], events: readonly EventSlot[]): OfferedSlot[] {
  const own = events.filter((event) => event.windowId === null)
  const all = [...days.flatMap(slotsOfDay), ...own.map(slotOfEvent)]
  const distinct = [...new Map(all.map((slot) => [slot.scheduleId, slot])).values()]
  // Each start is parsed once before sorting. If the comparison function parsed the starts, each of its many calls would parse two.
  return distinct
    .map((slot) => ({ slot, start: instantOf(slot) }))
    .toSorted((a, b) => a.start - b.start)
    .map(({ slot }) => slot)
}

/**
 * Keeps one slot per start, because a customer without a preferred specialist only chooses a time. Of several slots at the same start, the
 * selected one is kept, else the one with the most free seats.
 */
export function oneForEachStart(slots: readonly OfferedSlot[], chosenId: string | undefined): OfferedSlot[] {
  const best = new Map<number, OfferedSlot>()
  for (const slot of slots) {
    const start = instantOf(slot)
    const kept = best.get(start)
    const isChosen = slot.scheduleId === chosenId
    const hasMore = kept !== undefined && kept.scheduleId !== chosenId && slot.seatsLeft > kept.seatsLeft
    if (!kept || isChosen || hasMore) best.set(start, slot)
  }
  return [...best.values()]
}

/** The slot with its day and start in another zone. Its instants and its name for the server stay. */
export function slotIn(zone: Zone, slot: OfferedSlot): OfferedSlot {
  const wall = instantToWall(zone, epochMinuteOf(instantOf(slot)))
  return { ...slot, date: fromEpochDay(wall.day), startMinute: wall.minute }
}

const instantOf = (slot: OfferedSlot): number => Date.parse(slot.startTime)

function slotsOfDay(day: AppointmentDay): OfferedSlot[] {
  return day.timeSlots.map((slot) =>
    offer({ kind: 'window', windowId: day.id, startTime: slot.startTime }, day, slot, 1, 1),
  )
}

function slotOfEvent(event: EventSlot): OfferedSlot {
  return offer({ kind: 'event', eventSlotId: event.id }, event, event, event.seatsLeft, event.capacity)
}

type Place = Pick<EventSlot, 'specialistId' | 'locationTypes' | 'locationIds'>
type Time = Pick<EventSlot, 'startTime' | 'endTime' | 'duration' | 'price'>

function offer(ref: ScheduleRef, place: Place, time: Time, seatsLeft: number, capacity: number): OfferedSlot {
  return {
    scheduleId: formatScheduleId(ref),
    ref,
    date: localDate(time.startTime.slice(0, 10)),
    startMinute: localTime(time.startTime.slice(11, 16)),
    startTime: time.startTime,
    endTime: time.endTime,
    durationMinutes: time.duration,
    priceCents: centsOf(time.price),
    seatsLeft,
    capacity,
    specialistId: place.specialistId,
    locationTypes: locationTypesOf(place.locationTypes),
    locationIds: place.locationIds,
  }
}

/** Whether a slot is offered at a location; a slot with a location to be determined matches every location (rule D38). */
export const isAtAddress = ({ locationIds }: OfferedSlot, locationId: string | undefined): boolean =>
  locationId === undefined || locationIds.length === 0 || locationIds.includes(locationId)

/** The slot with only its chosen or only location; without any location while the customer has to choose. */
export function atAddress(slot: OfferedSlot, locationId: string | undefined): OfferedSlot {
  const id = locationAmong(slot.locationIds, locationId)
  return { ...slot, locationIds: id === undefined ? [] : [id] }
}

/** The ids of all locations of the slots, each once. */
export const addressesOf = (slots: readonly OfferedSlot[]): string[] => [
  ...new Set(slots.flatMap(({ locationIds }) => locationIds)),
]

/** The dates with a free seat, in order. */
export function availableDates(slots: readonly OfferedSlot[]): LocalDate[] {
  return [...new Set(slots.filter((slot) => slot.seatsLeft > 0).map((slot) => slot.date))]
}

const alternativesOffered = 3

/** The first three free start times from a moment on, with any specialist. `slots` are sorted by start. */
export function nextSlots(slots: readonly OfferedSlot[], moment?: string): OfferedSlot[] {
  const start = moment === undefined ? -Infinity : Date.parse(moment)
  const free = slots.filter((slot) => slot.seatsLeft > 0 && instantOf(slot) >= start)
  return oneForEachStart(free, undefined).slice(0, alternativesOffered)
}
