import type { EpochMinute } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { offsetAt, type Zone } from '#shared/time/zone.ts'

/** The kind of a reminder: a day or an hour before the booking. */
export type ReminderKind = (typeof REMINDER_KINDS)[number]

export const REMINDER_KINDS = ['day', 'hour'] as const

/** The reminders that an organisation has switched on. */
export interface ReminderPolicy {
  readonly dayBefore: boolean
  readonly hourBefore: boolean
}

/** The data of a booking that its reminders depend on. */
export interface Remindable {
  readonly start: EpochMinute
  /** When the customer learned of this time: when the booking was made, moved or paid by card. */
  readonly knownSince: EpochMinute
}

/**
 * Returns when a booking's reminder is due (rule D127):
 * - 'day': on the day before at the same local time, also across a clock change: for Monday 09:00 on Sunday 09:00. If a clock change skips
 * that local time, the reminder is later by the skipped time. If the time occurs twice, the second one is used.
 * - 'hour': 60 minutes before.
 */
export function reminderMoment(kind: ReminderKind, start: EpochMinute, zone: Zone): EpochMinute {
  if (kind === 'hour') return start - 60
  const dayBefore = start - MINUTES_PER_DAY
  // local(moment) = local(start) - one day, computed with the offset of the day before.
  return dayBefore + offsetAt(zone, start) - offsetAt(zone, dayBefore)
}

/**
 * Returns the reminder to send now; undefined for none (rule D127). If several are due, for example after an outage, returns the latest
 * one. No reminder is sent after the booking has started, or if it was due before the customer learned of the time.
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
