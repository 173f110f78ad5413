import type { EpochMinute } from '#shared/time/instant.ts'
import type { EpochDay, LocalDate } from '#shared/time/local-date.ts'
import { fromEpochDay, toEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { Zone } from '#shared/time/zone.ts'
import { instantToWall } from '#shared/time/zone.ts'
import { earliestStart, OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { isSameOccurrence } from '#shared/domain/availability/series/occurrence.ts'
import type { PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import type { Slot } from './slot.ts'
import type { SlotSearch } from './available-slots.ts'
import { availableSlots, candidateOccurrences } from './available-slots.ts'

/** Identifies a slot by its occurrence and start, because an occurrence of a window has many slots (rule B3.2). */
export interface SlotReference {
  readonly occurrence: OccurrenceKey
  readonly start: EpochMinute
}

export type SlotAnswer =
  | { readonly kind: 'free'; readonly slot: Slot }
  /** The slot existed, but was booked in the meantime, or its specialist is busy. */
  | { readonly kind: 'taken' }
  /** The slot never existed, was withdrawn, or is past. */
  | { readonly kind: 'not-offered' }

/** Whether a slot can be booked now, and if not, why. */
export function findSlot(search: Omit<SlotSearch, 'days'>, wanted: SlotReference): SlotAnswer {
  const utcDay = Math.floor(wanted.start / MINUTES_PER_DAY)
  const days = { first: utcDay - 1, last: utcDay + 1 }
  const isWanted = (slot: Slot) => slot.start === wanted.start && isSameOccurrence(slot.occurrence, wanted.occurrence)
  const slot = availableSlots({ ...search, days }).find(isWanted)
  if (slot) return { kind: 'free', slot }
  const nothingTaken = { claims: [], resourceClaims: [], isKept: undefined }
  const wasOffered = availableSlots({ ...search, days, ...nothingTaken }).some(isWanted)
  return { kind: wasOffered ? 'taken' : 'not-offered' }
}

/** Returns the local dates on which slots start, in order, without duplicates. `slots` must be sorted by start. */
export function datesOfSlots(slots: readonly Pick<Slot, 'start'>[], zone: Zone): LocalDate[] {
  return [...new Set(slots.map(({ start }) => instantToWall(zone, start).day))].map(fromEpochDay)
}

/** A step of the search for a date with a slot: a range of days that is searched at once. */
export interface Look {
  /** The searched days, in the time zone of the request. */
  readonly days: DayRange
  /** The UTC days on which an occurrence of the service starts, whether booked or not, as sorted ranges that are more than a week apart. */
  readonly offered: readonly DayRange[]
}

/** The parameters of a slot search, without days and claims. */
type Offers = Omit<SlotSearch, 'days' | 'claims' | 'resourceClaims'>

/** The number of days of the first search step. Each further step is twice as long, up to the maximum. */
const FIRST_LOOK_DAYS = 32
const LONGEST_LOOK_DAYS = 1024
/**
 * The search ends after this number of days: nothing can be booked further ahead (rule D70), although availability may last until 2999
 * (threat A10).
 */
const CENTURY_DAYS = 36_525
/**
 * Ranges that are at most this many days apart are merged, so that the claims around one range never overlap with those around the next.
 */
const DAYS_APART = 7

/**
 * Returns the next range of days on which the service is offered, after an earlier step or from a day on. Undefined after the end of the
 * availability (rules D26 and D70). The caller reads claims only for the returned days, so that a yearly series costs as little as a daily
 * one. Repeated calls find the next available date (rules A2.14 and B2.17).
 */
export function lookAhead(offers: Offers, after: EpochDay | Look): Look | undefined {
  const earliest = earliestStart(offers.policy ?? OPEN_POLICY, offers.now)
  const end = lastDay(offers) + 1
  let { first, length } = typeof after === 'number' ? startAt(after, earliest) : following(after)
  for (; first <= end; first += length, length = Math.min(2 * length, LONGEST_LOOK_DAYS)) {
    const days = { first, last: Math.min(first + length - 1, end) }
    const offered = offeredDays(offers, widened(days), earliest)
    if (offered.length > 0) return { days, offered }
  }
  return undefined
}

/** Returns the first local date with a slot in a search step. `claims` must contain those of the days in `offered`. */
export function dateInLook(
  offers: Offers,
  { days }: Pick<Look, 'days'>,
  claims: Pick<SlotSearch, 'claims' | 'resourceClaims'>,
  zone: Zone,
): LocalDate | undefined {
  const slots = availableSlots({ ...offers, ...claims, days: widened(days) })
  const found = slots
    .map(({ start }) => instantToWall(zone, start).day)
    .find((day) => day >= days.first && day <= days.last)
  return found === undefined ? undefined : fromEpochDay(found)
}

const startAt = (day: EpochDay, earliest: EpochMinute) => ({
  // One day is subtracted, because it may still be yesterday in the time zone of the request.
  first: Math.max(day, Math.floor(earliest / MINUTES_PER_DAY) - 1),
  length: FIRST_LOOK_DAYS,
})

const following = ({ days }: Look) => ({
  first: days.last + 1,
  length: Math.min(2 * (days.last - days.first + 1), LONGEST_LOOK_DAYS),
})

/** Extends a range by one day on both sides, because in another zone a slot may fall on another local date. */
const widened = ({ first, last }: DayRange): DayRange => ({ first: first - 1, last: last + 1 })

/** The days of occurrences in which a slot would fit if nothing were booked. */
function offeredDays(offers: Offers, days: DayRange, earliest: EpochMinute): DayRange[] {
  const { durationMinutes } = offers.service
  const hasRoom = ({ start, end, terms }: PublishedOccurrence) =>
    end > earliest && (terms.kind === 'session' || end - start >= durationMinutes)
  const found = offers.series
    .flatMap((series) => candidateOccurrences(series, { ...offers, days }))
    .filter(hasRoom)
    .map(({ start }) => Math.floor(start / MINUTES_PER_DAY))
  const ranges: { first: EpochDay; last: EpochDay }[] = []
  for (const day of [...new Set(found)].toSorted((a, b) => a - b)) {
    const previous = ranges.at(-1)
    if (previous && day - previous.last <= DAYS_APART) previous.last = day
    else ranges.push({ first: day, last: day })
  }
  return ranges
}

/** The last day with bookable availability, including moved and detached occurrences. */
function lastDay({ series, exceptions, now, policy }: Offers): EpochDay {
  const excepted = series
    .flatMap(({ id }) => exceptions.get(id) ?? [])
    .map((exception) =>
      exception.kind === 'edited' && exception.edit.date ? toEpochDay(exception.edit.date) : exception.occurrence.day,
    )
  const days = [...series.map(({ endDate }) => toEpochDay(endDate)), ...excepted]
  const published = days.reduce((latest, day) => Math.max(latest, day), -Infinity)
  // One day is added, because it may already be tomorrow in the zone of a series.
  const bookable = Math.floor(now / MINUTES_PER_DAY) + 1 + (policy?.windowDays ?? CENTURY_DAYS)
  return Math.min(published, bookable)
}
