import type { EpochMinute } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { Zone } from '#shared/time/zone.ts'
import { instantToWall, wallToInstant } from '#shared/time/zone.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { occurrenceId, parseOccurrenceId } from '#shared/domain/availability/series/occurrence.ts'

/** Identifies a session as a customer chose it: its occurrence, and its time when it was chosen (rule D59). */
export interface EventSlotName {
  readonly occurrence: OccurrenceKey
  /** The start that the session had been moved to; undefined when it had not been moved. */
  readonly movedTo: EpochMinute | undefined
}

const PATTERN = /^([A-Za-z0-9-]+_\d{8}_\d{4})(_\d{8}_\d{4})?$/

/**
 * Returns the id of a session for customers: the occurrence's id, followed by the session's start in UTC if it was moved. The id includes
 * the time, so that a customer is informed if the chosen session has been moved since. Example in Amsterdam: 's_20250303_0900' at 09:00 on
 * 3 March; moved to 15:00: 's_20250303_0900_20250303_1400'.
 */
export function eventSlotId(occurrence: OccurrenceKey, start: EpochMinute, zone: Zone): string {
  const { day, minute } = instantToWall(zone, start)
  const id = occurrenceId(occurrence)
  if (day === occurrence.day && minute === occurrence.startMinute) return id
  const utcDay = Math.floor(start / MINUTES_PER_DAY)
  return occurrenceId({ seriesId: id, day: utcDay, startMinute: start - utcDay * MINUTES_PER_DAY })
}

/** The inverse of `eventSlotId`; undefined for a text that names no possible session. */
export function parseEventSlotId(text: string): EventSlotName | undefined {
  const [, id = '', moved] = PATTERN.exec(text) ?? []
  const occurrence = parseOccurrenceId(id)
  const place = moved === undefined ? undefined : parseOccurrenceId(`utc${moved}`)
  if (!occurrence || (moved !== undefined && !place)) return undefined
  return { occurrence, movedTo: place && place.day * MINUTES_PER_DAY + place.startMinute }
}

/** The start that an id denotes; undefined when a clock change skips it. `zone` is the zone of the series. */
export function startOfEventSlot({ occurrence, movedTo }: EventSlotName, zone: Zone): EpochMinute | undefined {
  return movedTo ?? wallToInstant(zone, occurrence.day, occurrence.startMinute)
}
