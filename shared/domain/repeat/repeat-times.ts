import type { EpochMinute } from '#shared/time/instant.ts'
import { fromEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import { isShownTwice, wallToInstant, wallToInstantOrNext, type Zone } from '#shared/time/zone.ts'
import { type RepeatRule, repeatDays } from './repeat-rule.ts'

/** A date of a repeat. The time on the wall is the same on each. */
export interface RepeatTime {
  /** Its place by the rule: 1, 2, 3 … */
  readonly number: number
  readonly date: LocalDate
  readonly start: WallStart
}

/** What a time on the wall is on a date (rules D133 and D134). */
export type WallStart =
  | { readonly kind: 'once' | 'twice'; readonly start: EpochMinute }
  /** The clocks skip it; `next` is the instant of the clock change. */
  | { readonly kind: 'skipped'; readonly next: EpochMinute }

/** When a time on the wall is: the first of two when the clocks are set back. */
export function wallStart(zone: Zone, day: number, minute: MinuteOfDay): WallStart {
  const start = wallToInstant(zone, day, minute)
  if (start === undefined) return { kind: 'skipped', next: wallToInstantOrNext(zone, day, minute) }
  return { kind: isShownTwice(zone, start) ? 'twice' : 'once', start }
}

/** The dates of a repeat whose rule has no problem, with the same time on the wall. */
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
