import type { EpochMinute } from '#shared/time/instant.ts'
import { fromEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import { isShownTwice, wallToInstant, wallToInstantOrNext, type Zone } from '#shared/time/zone.ts'
import { type RepeatRule, repeatDays } from './repeat-rule.ts'

/** A date of a repeat. All dates have the same local time. */
export interface RepeatTime {
  /** The position of the date by the rule: 1, 2, 3 … */
  readonly number: number
  readonly date: LocalDate
  readonly start: WallStart
}

/** The result of converting a local time on a date to an instant (rules D133 and D134). */
export type WallStart =
  | { readonly kind: 'once' | 'twice'; readonly start: EpochMinute }
  /** A clock change skips the local time; `next` is the instant of the clock change. */
  | { readonly kind: 'skipped'; readonly next: EpochMinute }

/** Converts a local time to an instant. If it occurs twice, because the clocks are set back, returns the first one. */
export function wallStart(zone: Zone, day: number, minute: MinuteOfDay): WallStart {
  const start = wallToInstant(zone, day, minute)
  if (start === undefined) return { kind: 'skipped', next: wallToInstantOrNext(zone, day, minute) }
  return { kind: isShownTwice(zone, start) ? 'twice' : 'once', start }
}

/** Returns the dates of a valid repeat rule with their starts, all at the same local time. */
export function repeatTimes(
  rule: RepeatRule,
  { date, minute }: { readonly date: LocalDate; readonly minute: MinuteOfDay },
  zone: Zone,
): RepeatTime[] {
  return repeatDays(rule, date).map((day, index) => ({
    number: index + 1,
    date: fromEpochDay(day),
    start: wallStart(zone, day, minute),
  }))
}
