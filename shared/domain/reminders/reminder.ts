import type { EpochMinute } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { offsetAt, type Zone } from '#shared/time/zone.ts'

/** The kind of a reminder: a day or an hour before the booking. */
export type ReminderKind = (typeof REMINDER_KINDS)[number]

export const REMINDER_KINDS = ['day', 'hour'] as const

/** The reminders that an organisation sends. */
export interface ReminderPolicy {
  readonly dayBefore: boolean
  readonly hourBefore: boolean
}

/** The data of a booking that its reminders depend on. */
export interface Remindable {
  readonly start: EpochMinute
  /** Since when the customer knows about this time: when it was booked, moved or paid by card. */
  readonly knownSince: EpochMinute
}

/**
 * When a booking's reminder is due (rule D127):
 * - 'day': on the day before at the same local time, also across a clock change: for Monday 09:00 on Sunday 09:00. If a clock
 *   change skips that local time, the reminder is later by the skipped time. If the time occurs twice, the later one counts.
 * - 'hour': 60 minutes before.
 */
export function reminderMoment(kind: ReminderKind, start: EpochMinute, zone: Zone): EpochMinute {
  if (kind === 'hour') return start - 60
  const dayBefore = start - MINUTES_PER_DAY
  // local(moment) = local(start) - one day, computed with the offset of the day before.
  return dayBefore + offsetAt(zone, start) - offsetAt(zone, dayBefore)
}

/**
 * The reminder to send now, or undefined (rule D127). If several are due, as after an outage, the latest one. None is due
 * after the booking has started, or if its moment was before the customer knew about the time.
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
