import { type EpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'

/**
 * Returns functions that format moments as dates and times in the organisation's zone, in a form that spreadsheet programs in both
 * languages recognise.
 */
export function wallCells(zone: Zone) {
  const wall = (minute: EpochMinute) => wireInstant(zone, minute)
  return {
    date: (minute: EpochMinute): string => wall(minute).slice(0, 10),
    time: (minute: EpochMinute): string => wall(minute).slice(11, 16),
    dateOf: (moment: Date | null): string | null => moment && wall(epochMinuteOf(moment)).slice(0, 10),
  }
}
