import type { EpochMinute } from '#shared/time/instant.ts'
import type { EpochDay, LocalDate } from '#shared/time/local-date.ts'
import { fromEpochDay, toEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { Zone } from '#shared/time/zone.ts'
import { instantToWall } from '#shared/time/zone.ts'
import type { OccurrenceKey } from './occurrence.ts'
import { isSameOccurrence } from './occurrence.ts'
import type { Slot } from './slot.ts'
import type { SlotSearch } from './slots.ts'
import { availableSlots } from './slots.ts'

/** What names a slot: the occurrence, and the start, as many slots may be cut from one window (rule B3.2). */
export interface SlotReference {
  readonly occurrence: OccurrenceKey
  readonly start: EpochMinute
}

export type SlotAnswer =
  | { readonly kind: 'free'; readonly slot: Slot }
  /** It was offered, but somebody else has it, or its specialist is busy by now. */
  | { readonly kind: 'taken' }
  /** It never existed, was withdrawn, or is past. */
  | { readonly kind: 'not-offered' }

/** Days of the first look for an available date; each further look is twice as long. */
const FIRST_LOOK_DAYS = 32

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

/** The dates, on the wall of a zone, that have a slot; in order, each once. `slots` are sorted by start. */
export function datesOfSlots(slots: readonly Pick<Slot, 'start'>[], zone: Zone): LocalDate[] {
  return [...new Set(slots.map(({ start }) => instantToWall(zone, start).day))].map(fromEpochDay)
}

/**
 * The first date on or after `from`, on the wall of a zone, that has a slot (rules A2.14 and B2.17), as far as the
 * availability reaches (rule D26); undefined when there is none.
 */
export function nextAvailableDate(
  search: Omit<SlotSearch, 'days'>,
  from: LocalDate,
  zone: Zone,
): LocalDate | undefined {
  const end = lastDay(search) + 1
  let days = FIRST_LOOK_DAYS
  for (let first = toEpochDay(from); first <= end; first += days, days *= 2) {
    const last = Math.min(first + days - 1, end)
    // A day more on both sides, as a series in another zone may have its slots on another date here.
    const slots = availableSlots({ ...search, days: { first: first - 1, last: last + 1 } })
    const found = slots.map(({ start }) => instantToWall(zone, start).day).find((day) => day >= first && day <= last)
    if (found !== undefined) return fromEpochDay(found)
  }
  return undefined
}

/** The last day on which anything is published and may be booked, occurrences that were moved or held on to included. */
function lastDay({ series, exceptions, now, policy }: Omit<SlotSearch, 'days'>): EpochDay {
  const excepted = [...exceptions.values()]
    .flat()
    .map((exception) =>
      exception.kind === 'edited' && exception.edit.date ? toEpochDay(exception.edit.date) : exception.occurrence.day,
    )
  const days = [...series.map(({ endDate }) => toEpochDay(endDate)), ...excepted]
  const published = days.reduce((latest, day) => Math.max(latest, day), -Infinity)
  // A day more, as today may be tomorrow already in a series' own zone.
  const bookable = Math.floor(now / MINUTES_PER_DAY) + 1 + (policy?.windowDays ?? Infinity)
  return Math.min(published, bookable)
}
