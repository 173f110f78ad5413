import type { Output } from '#shared/api/client.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import { localDate, type LocalDate } from '#shared/time/local-date.ts'
import { localTime, type MinuteOfDay } from '#shared/time/local-time.ts'
import { centsOf, locationTypesOf } from '../catalogue.ts'
import { formatScheduleId, type ScheduleRef } from './schedule-id.ts'

export type EventSlot = Output<'eventSlots'>['response'][number]
export type AppointmentDay = Output<'appointmentSlots'>['response'][number]

/** One bookable start, as offered to this customer. */
export interface OfferedSlot {
  scheduleId: string
  ref: ScheduleRef
  /** On the wall of the organisation's zone. */
  date: LocalDate
  startMinute: MinuteOfDay
  /** With the zone's offset, as the wire has it: 2025-03-14T18:30:00+01:00. */
  startTime: string
  endTime: string
  durationMinutes: number
  priceCents: number
  /** 0 is a full group session. */
  seatsLeft: number
  /** 1 for a private service. */
  capacity: number
  specialistId: string
  locationTypes: readonly LocationType[]
  locationIds: readonly string[]
}

/** All slots of both calls, by start and without duplicates; event slots that belong to an appointment are left out (rule B4.4). */
export function mergeSlots(days: readonly AppointmentDay[], events: readonly EventSlot[]): OfferedSlot[] {
  const own = events.filter((event) => event.appointmentId === null)
  const all = [...days.flatMap(slotsOfDay), ...own.map(slotOfEvent)]
  return [...new Map(all.map((slot) => [slot.scheduleId, slot])).values()].toSorted(
    (a, b) => instantOf(a) - instantOf(b),
  )
}

/**
 * One slot for each start: a customer who asked for anyone chooses a time, not a person. Of several specialists who are
 * free at once the chosen one stays, else the one with the most seats left comes.
 */
export function oneForEachStart(slots: readonly OfferedSlot[], chosenId: string | undefined): OfferedSlot[] {
  const best = new Map<number, OfferedSlot>()
  for (const slot of slots) {
    const kept = best.get(instantOf(slot))
    const isChosen = slot.scheduleId === chosenId
    const hasMore = kept !== undefined && kept.scheduleId !== chosenId && slot.seatsLeft > kept.seatsLeft
    if (!kept || isChosen || hasMore) best.set(instantOf(slot), slot)
  }
  return [...best.values()]
}

const instantOf = (slot: OfferedSlot): number => Date.parse(slot.startTime)

function slotsOfDay(day: AppointmentDay): OfferedSlot[] {
  return day.timeSlots.map((slot) =>
    offer({ kind: 'appointment', appointmentId: day.id, startTime: slot.startTime }, day, slot, 1, 1),
  )
}

function slotOfEvent(event: EventSlot): OfferedSlot {
  return offer({ kind: 'event', eventSlotId: event.id }, event, event, event.availableSpots, event.totalSpots)
}

type Place = Pick<EventSlot, 'instructorId' | 'locationTypes' | 'serviceLocationIds'>
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
    specialistId: place.instructorId,
    locationTypes: locationTypesOf(place.locationTypes),
    locationIds: place.serviceLocationIds,
  }
}

/** Whether a slot can be had at an address; one whose place is to be determined suits every wish (rule D38). */
export const isAtAddress = ({ locationIds }: OfferedSlot, locationId: string | undefined): boolean =>
  locationId === undefined || locationIds.length === 0 || locationIds.includes(locationId)

/** The slot at one of its addresses: the wished one, or else the first. */
export function atAddress(slot: OfferedSlot, locationId: string | undefined): OfferedSlot {
  const [first] = slot.locationIds
  const wished = slot.locationIds.find((id) => id === locationId) ?? first
  return { ...slot, locationIds: wished === undefined ? [] : [wished] }
}

/** The addresses at which something is offered, each once. */
export const addressesOf = (slots: readonly OfferedSlot[]): string[] => [
  ...new Set(slots.flatMap(({ locationIds }) => locationIds)),
]

/** The dates with at least one seat to book, in order. */
export function availableDates(slots: readonly OfferedSlot[]): LocalDate[] {
  return [...new Set(slots.filter((slot) => slot.seatsLeft > 0).map((slot) => slot.date))]
}

const alternativesOffered = 3

/**
 * The first free starts, from a moment on where one is given, that start with another specialist included; `slots` come
 * sorted by start.
 */
export function nextSlots(slots: readonly OfferedSlot[], moment?: string): OfferedSlot[] {
  const start = moment === undefined ? -Infinity : Date.parse(moment)
  const free = slots.filter((slot) => slot.seatsLeft > 0 && instantOf(slot) >= start)
  return oneForEachStart(free, undefined).slice(0, alternativesOffered)
}
