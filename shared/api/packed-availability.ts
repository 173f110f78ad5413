import { occurrenceId } from '#shared/domain/availability/series/occurrence.ts'
import { addDays, localDate, toEpochDay } from '#shared/time/local-date.ts'
import { formatLocalTime, localTime, MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { Output } from './client.ts'

/** A group of occurrences that differ only in their time, as the API sends them. */
export type PackedAvailability = Output<'providerCalendar'>['availability'][number]

type PackedOccurrence = PackedAvailability['occurrences'][number]

/** One occurrence with all its values. */
export interface CalendarOccurrence extends Omit<PackedAvailability, 'occurrences'> {
  id: string
  startTime: string
  endTime: string
}

/**
 * Groups occurrences that differ only in their time. Leaves out values that can be computed from the group and the start:
 * - the id, if it consists of the series id and the local date and time of the start;
 * - the end, if it is the local start time plus the duration.
 */
export function packAvailability(all: readonly CalendarOccurrence[]): PackedAvailability[] {
  const groups = new Map<string, PackedAvailability>()
  for (const { id, startTime, endTime, ...terms } of all) {
    const key = JSON.stringify(terms)
    const group = groups.get(key) ?? { ...terms, occurrences: [] }
    groups.set(key, group)
    const occurrence: PackedOccurrence = { startTime }
    if (id !== idAt(terms.seriesId, startTime)) occurrence.id = id
    if (endTime !== endAfter(startTime, terms.duration)) occurrence.endTime = endTime
    group.occurrences.push(occurrence)
  }
  return [...groups.values()]
}

/** The inverse of `packAvailability`; the result is sorted by start. */
export function unpackAvailability(groups: readonly PackedAvailability[]): CalendarOccurrence[] {
  return groups
    .flatMap(({ occurrences, ...terms }) =>
      occurrences.map(({ startTime, id, endTime }) => ({
        ...terms,
        id: id ?? idAt(terms.seriesId, startTime),
        startTime,
        endTime: endTime ?? endAfter(startTime, terms.duration),
      })),
    )
    .map((one) => ({ one, at: Date.parse(one.startTime) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

const dateOf = (instant: string) => localDate(instant.slice(0, 10))
const minuteOf = (instant: string) => localTime(instant.slice(11, 16))

const idAt = (seriesId: string, start: string): string =>
  occurrenceId({ seriesId, day: toEpochDay(dateOf(start)), startMinute: minuteOf(start) })

/** Adds minutes to a local time and ignores clock changes: '2025-03-14T18:30:00+01:00' + 45 → '2025-03-14T19:15:00+01:00'. */
function endAfter(start: string, duration: number): string {
  const minute = minuteOf(start) + duration
  const days = Math.floor(minute / MINUTES_PER_DAY)
  const date = days === 0 ? start.slice(0, 10) : addDays(dateOf(start), days)
  return `${date}T${formatLocalTime(minute % MINUTES_PER_DAY)}${start.slice(16)}`
}
