import type { EpochDay } from '#shared/time/local-date.ts'
import { fromEpochDay, toEpochDay, weekdayOfEpochDay, type Weekday } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import type { Series, SeriesGap } from './series.ts'

/** Returns a function that tells whether a gap of the series removes the occurrence at a day and start time (rule D41). */
export function gapFinder({ gaps = [] }: Pick<Series, 'gaps'>): (day: EpochDay, startMinute: MinuteOfDay) => boolean {
  const known = gaps.map(({ from, weekday, startMinute }) => ({ from: toEpochDay(from), weekday, startMinute }))
  return (day, startMinute) =>
    known.some(
      (gap) =>
        day >= gap.from &&
        (gap.weekday === undefined || gap.weekday === weekdayOfEpochDay(day)) &&
        (gap.startMinute === undefined || gap.startMinute === startMinute),
    )
}

/** Returns a gap shifted by the same days and minutes as the occurrences that it removes. */
export function movedGap({ from, weekday, startMinute }: SeriesGap, days: number, minutes: number): SeriesGap {
  return {
    from: fromEpochDay(toEpochDay(from) + days),
    ...(weekday !== undefined && { weekday: movedWeekday(weekday, days) }),
    ...(startMinute !== undefined && { startMinute: startMinute + minutes }),
  }
}

/** The weekday that is `days` after another; `days` may be negative. */
export function movedWeekday(weekday: Weekday, days: number): Weekday {
  return weekdayOfEpochDay(weekday - 4 + days)
}
