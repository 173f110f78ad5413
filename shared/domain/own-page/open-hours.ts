import { seriesDays } from '#shared/domain/availability/series/expand-series.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import { gapFinder } from '#shared/domain/availability/series/match-and-shift-gaps.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { type EpochDay, type Weekday, weekdayOfEpochDay } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'

/** The opening hours of a weekday. */
export interface DayHours {
  readonly weekday: Weekday
  /** Sorted intervals that neither overlap nor touch. */
  readonly times: readonly { readonly from: MinuteOfDay; readonly to: MinuteOfDay }[]
}

const REPEATING: readonly Recurrence[] = ['daily', 'weekly', 'workdays']

/**
 * Returns an organisation's opening hours: the combined weekly availability of its specialists (rule D232).
 * - Only series that repeat by weekday count, within the seven days from a day on. One-time availability and absences are ignored.
 * - Times that touch or overlap are merged: 09:00–12:30 and 12:00–17:00 → 09:00–17:00.
 * - Weekdays without times are left out; Monday is first.
 * @param series the series of the listed specialists; open-ended ones must be listed at least until the last of these days
 */
export function openHours(series: readonly Series[], from: EpochDay): DayHours[] {
  const days = { first: from, last: from + 6 }
  const times = series
    .filter(({ recurrence }) => REPEATING.includes(recurrence))
    .flatMap((one) => {
      const isInGap = gapFinder(one)
      return seriesDays(one, days)
        .filter((day) => !isInGap(day, one.fromMinute))
        .map((day) => ({ weekday: weekdayOfEpochDay(day), from: one.fromMinute, to: one.toMinute }))
    })
  return ([1, 2, 3, 4, 5, 6, 7] as const)
    .map((weekday) => ({ weekday, times: joined(times.filter((time) => time.weekday === weekday)) }))
    .filter((day) => day.times.length > 0)
}

function joined(times: readonly { readonly from: MinuteOfDay; readonly to: MinuteOfDay }[]) {
  const result: { from: MinuteOfDay; to: MinuteOfDay }[] = []
  for (const { from, to } of times.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else result.push({ from, to })
  }
  return result
}
