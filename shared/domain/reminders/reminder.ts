import type { EpochMinute } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { offsetAt, type Zone } from '#shared/time/zone.ts'

/** A reminder's kind: a day, or an hour, before the booking begins. */
export type ReminderKind = (typeof REMINDER_KINDS)[number]

export const REMINDER_KINDS = ['day', 'hour'] as const

/** Which reminders an organisation sends. */
export interface ReminderPolicy {
  readonly dayBefore: boolean
  readonly hourBefore: boolean
}

/** What a reminder depends on. */
export interface Remindable {
  readonly start: EpochMinute
  /** Since when its customer knows of the booking at this time: when it was made, moved here or paid by card. */
  readonly knownSince: EpochMinute
}

/**
 * When a booking's reminders are due (rule D127):
 * - a day before is the same time on the wall of the day before: 09:00 on Monday is told on Sunday at 09:00, also when the
 *   clocks change in between, so that a person who is used to "tomorrow at nine" hears it at nine;
 * - a wall time that the clocks skip on that day is told as much later as they skip, and of one that they show twice the
 *   one is meant that lies nearer to the booking;
 * - an hour before is 60 minutes.
 */
export function reminderMoment(kind: ReminderKind, start: EpochMinute, zone: Zone): EpochMinute {
  if (kind === 'hour') return start - 60
  const dayBefore = start - MINUTES_PER_DAY
  // wall(moment) = wall(start) - a day, with the offset of a day before.
  return dayBefore + offsetAt(zone, start) - offsetAt(zone, dayBefore)
}

/**
 * The reminder that is to be sent now, or undefined (rule D127). Of several that are due, as after an outage, it is the
 * last: nobody is told of tomorrow and of the next hour at once. None is due any more once the booking begins, nor one
 * whose moment had passed when the customer came to know of the time.
 */
export function reminderDue(
  { start, knownSince }: Remindable,
  { dayBefore, hourBefore }: ReminderPolicy,
  zone: Zone,
  now: EpochMinute,
): ReminderKind | undefined {
  if (start <= now) return undefined
  const isDue = (kind: ReminderKind) => reminderMoment(kind, start, zone) <= now
  const last = hourBefore && isDue('hour') ? 'hour' : dayBefore && isDue('day') ? 'day' : undefined
  return last !== undefined && reminderMoment(last, start, zone) > knownSince ? last : undefined
}
