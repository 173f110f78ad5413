import type { EpochMinute } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { formatLocalTime, MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { offsetAt, type Zone } from '#shared/time/zone.ts'

/**
 * Formats an instant with the zone's offset, '2025-03-14T18:30:00+01:00', so that clients can read local date and time from
 * it.
 */
export const wireInstant = (zone: Zone, instant: EpochMinute): string => instantWriter(zone)(instant)

/** Like `wireInstant`, optimised for many instants: the date part is formatted once per day. */
export function instantWriter(zone: Zone): (instant: EpochMinute) => string {
  let [lastDay, date] = [NaN, '']
  let [lastOffset, offsetText] = [NaN, '']
  return (instant) => {
    const offset = offsetAt(zone, instant)
    const wall = instant + offset
    const day = Math.floor(wall / MINUTES_PER_DAY)
    if (day !== lastDay) [lastDay, date] = [day, fromEpochDay(day)]
    if (offset !== lastOffset) [lastOffset, offsetText] = [offset, offsetOf(offset)]
    return `${date}T${formatLocalTime(wall - day * MINUTES_PER_DAY)}:00${offsetText}`
  }
}

const offsetOf = (minutes: number): string => `${minutes < 0 ? '-' : '+'}${formatLocalTime(Math.abs(minutes))}`
