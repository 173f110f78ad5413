import type { EpochMinute } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { formatLocalTime, MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { offsetAt, type Zone } from '#shared/time/zone.ts'

/** An instant with the wall's offset, '2025-03-14T18:30:00+01:00': a client reads wall date and time off the text. */
export const wireInstant = (zone: Zone, instant: EpochMinute): string => instantWriter(zone)(instant)

/** As `wireInstant`, for many instants: what those of one day share is written once. */
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
