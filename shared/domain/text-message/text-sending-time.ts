import type { EpochMinute } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY, type MinuteOfDay } from '#shared/time/local-time.ts'
import { instantToWall, offsetAt, type Zone } from '#shared/time/zone.ts'

/**
 * The local time of day in which no text messages are sent, half-open: with 21:00 to 08:00, a message can be sent at 08:00 but not at
 * 21:00. Equal times mean that there are no quiet hours.
 */
export interface QuietHours {
  readonly from: MinuteOfDay
  readonly to: MinuteOfDay
}

/** When an organisation sends reminders by text message. */
export interface TextTiming {
  /** How long before the booking the reminder is sent, in hours of 60 minutes of real time. */
  readonly hoursBefore: number
  readonly quiet: QuietHours
}

/** Minutes before the start of a booking by which the service must have accepted its reminder; afterwards it is too late. */
export const LATEST_TEXT = 30
/**
 * A reminder that is delayed until the end of the quiet hours must be at least this many minutes before the start. Otherwise it is sent
 * before the quiet hours.
 */
const LEAST_AFTER_QUIET = 60
/** Minutes before the quiet hours at which a reminder is sent that would be too late after them. */
const BEFORE_QUIET = 30

/** Whether the local time of an instant is within the quiet hours. */
export function isQuiet({ from, to }: QuietHours, zone: Zone, instant: EpochMinute): boolean {
  const { minute } = instantToWall(zone, instant)
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

/**
 * Returns when the text message reminder of a booking is due (rule D260): `hoursBefore` hours before the start. If that is within the quiet
 * hours, it is due at their end, provided that this is at least an hour before the start; otherwise half an hour before they begin.
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

/** Moves an instant by a number of minutes of local time, also across a clock change. */
function moveOnWall(instant: EpochMinute, minutes: number, zone: Zone): EpochMinute {
  const moved = instant + minutes
  return moved + offsetAt(zone, instant) - offsetAt(zone, moved)
}

/** Whether it is too late for the text message of a booking to be accepted. */
export const isTooLateForText = (start: EpochMinute, now: EpochMinute): boolean => now > start - LATEST_TEXT
