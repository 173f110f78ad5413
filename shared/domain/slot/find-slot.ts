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
import type { BusyClaim, Slot } from './slot.ts'
import type { SlotSearch } from './slots.ts'
import { availableSlots, candidateOccurrences } from './slots.ts'

/** Identifies a slot by its occurrence and start, because an occurrence of a window has many slots (rule B3.2). */
export interface SlotReference {
  readonly occurrence: OccurrenceKey
  readonly start: EpochMinute
}

export type SlotAnswer =
  | { readonly kind: 'free'; readonly slot: Slot }
  /** It was offered, but has been booked, or its specialist is busy. */
  | { readonly kind: 'taken' }
  /** It never existed, was withdrawn, or is past. */
  | { readonly kind: 'not-offered' }

/** Whether a slot can be booked now, and if not, why. */
export function findSlot(search: Omit<SlotSearch, 'days'>, wanted: SlotReference): SlotAnswer {
  const utcDay = Math.floor(wanted.start / MINUTES_PER_DAY)
  const days = { first: utcDay - 1, last: utcDay + 1 }
  const isWanted = (slot: Slot) => slot.start === wanted.start && isSameOccurrence(slot.occurrence, wanted.occurrence)
  const slot = availableSlots({ ...search, days }).find(isWanted)
  if (slot) return { kind: 'free', slot }
  const wasOffered = availableSlots({ ...search, days, claims: [] }).some(isWanted)
  return { kind: wasOffered ? 'taken' : 'not-offered' }
}

/** The local dates with a slot, in order, each once. `slots` are sorted by start. */
export function datesOfSlots(slots: readonly Pick<Slot, 'start'>[], zone: Zone): LocalDate[] {
  return [...new Set(slots.map(({ start }) => instantToWall(zone, start).day))].map(fromEpochDay)
}

/** A range of days that is searched at once for a date with a slot. */
export interface Look {
  /** In the zone of the question. */
  readonly days: DayRange
  /** Days of UTC on which an offered occurrence starts, booked or not: ranges in order, at least a week apart. */
  readonly offered: readonly DayRange[]
}

/** A search without its days and claims. */
type Offers = Omit<SlotSearch, 'days' | 'claims'>

/** Days of the first look. Each further one is twice as long, up to the maximum. */
const FIRST_LOOK_DAYS = 32
const LONGEST_LOOK_DAYS = 1024
/** Nobody books further ahead (rule D70), but availability may be published until the year 2999 (threat A10). */
const CENTURY_DAYS = 36_525
/** Ranges closer than this are merged, so that claims around one range never reach into the next. */
const DAYS_APART = 7

/**
 * The next days after a look, or from a day on, with any offer; undefined after the end of the availability (rules D26 and
 * D70). Claims are read for these days only, so that a yearly series costs as little as a daily one. Repeating this until a
 * look has a date finds the next available date (rules A2.14 and B2.17).
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

/** The first local date of a look with a slot. `claims` are those of the days with offers. */
export function dateInLook(
  offers: Offers,
  { days }: Pick<Look, 'days'>,
  claims: readonly BusyClaim[],
  zone: Zone,
): LocalDate | undefined {
  const slots = availableSlots({ ...offers, claims, days: widened(days) })
  const found = slots
    .map(({ start }) => instantToWall(zone, start).day)
    .find((day) => day >= days.first && day <= days.last)
  return found === undefined ? undefined : fromEpochDay(found)
}

const startAt = (day: EpochDay, earliest: EpochMinute) => ({
  // One day less, because today may be yesterday in the zone of the question.
  first: Math.max(day, Math.floor(earliest / MINUTES_PER_DAY) - 1),
  length: FIRST_LOOK_DAYS,
})

const following = ({ days }: Look) => ({
  first: days.last + 1,
  length: Math.min(2 * (days.last - days.first + 1), LONGEST_LOOK_DAYS),
})

/** One more day on both sides, because series in another zone may have their slots on another local date. */
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
  // One more day, because today may be tomorrow already in the zone of a series.
  const bookable = Math.floor(now / MINUTES_PER_DAY) + 1 + (policy?.windowDays ?? CENTURY_DAYS)
  return Math.min(published, bookable)
}
