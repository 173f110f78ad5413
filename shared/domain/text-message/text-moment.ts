import type { EpochMinute } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY, type MinuteOfDay } from '#shared/time/local-time.ts'
import { instantToWall, offsetAt, type Zone } from '#shared/time/zone.ts'

/**
 * The time on the wall in which no text messages are sent, half-open: with 21:00 to 08:00, one is sent at 08:00 and none at 21:00.
 * Equal times are no quiet hours.
 */
export interface QuietHours {
  readonly from: MinuteOfDay
  readonly to: MinuteOfDay
}

/** When an organisation sends reminders by text message. */
export interface TextTiming {
  /** Hours of 60 minutes before the booking. */
  readonly hoursBefore: number
  readonly quiet: QuietHours
}

/** A reminder by text message that is not accepted so many minutes before the start comes too late. */
export const LATEST_TEXT = 30
/** A reminder that quiet hours delay is sent at least so many minutes before the start, otherwise before the quiet hours. */
const LEAST_AFTER_QUIET = 60
/** So many minutes before the quiet hours begin a reminder is sent that would come too late after them. */
const BEFORE_QUIET = 30

/** Whether the wall shows a time within the quiet hours. */
export function isQuiet({ from, to }: QuietHours, zone: Zone, instant: EpochMinute): boolean {
  const { minute } = instantToWall(zone, instant)
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

/**
 * When the reminder of a booking by text message is due (rule D260): so many hours before, and outside of the quiet hours. One that
 * would be due in them is due at their end, if that is an hour before the start or earlier; otherwise half an hour before they begin.
 *
 * With 2 hours and quiet hours from 21:00 to 08:00: 11:00 → 09:00, 09:30 → 08:00 (not 07:30), 08:30 → 20:30 on the evening before.
 */
export function textMoment(start: EpochMinute, { hoursBefore, quiet }: TextTiming, zone: Zone): EpochMinute {
  const wanted = start - hoursBefore * 60
  if (!isQuiet(quiet, zone, wanted)) return wanted
  const { minute } = instantToWall(zone, wanted)
  const untilEnd = (quiet.to - minute + MINUTES_PER_DAY) % MINUTES_PER_DAY
  const after = moveOnWall(wanted, untilEnd, zone)
  if (after <= start - LEAST_AFTER_QUIET) return after
  const sinceBeginning = (minute - quiet.from + MINUTES_PER_DAY) % MINUTES_PER_DAY
  return moveOnWall(wanted, -sinceBeginning - BEFORE_QUIET, zone)
}

/** The instant whose wall time is so many minutes away, also when the clocks change between the two. */
function moveOnWall(instant: EpochMinute, minutes: number, zone: Zone): EpochMinute {
  const moved = instant + minutes
  return moved + offsetAt(zone, instant) - offsetAt(zone, moved)
}

/** Whether a text message can still be accepted in time for a booking. */
export const isTooLateForText = (start: EpochMinute, now: EpochMinute): boolean => now > start - LATEST_TEXT
