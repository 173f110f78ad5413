import { seriesDays } from '#shared/domain/availability/series/expand-series.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import { gapFinder } from '#shared/domain/availability/series/series-gaps.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { type EpochDay, type Weekday, weekdayOfEpochDay } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'

/** When something can be booked on a weekday. */
export interface DayHours {
  readonly weekday: Weekday
  /** In order, apart from each other. */
  readonly times: readonly { readonly from: MinuteOfDay; readonly to: MinuteOfDay }[]
}

const REPEATING: readonly Recurrence[] = ['daily', 'weekly', 'workdays']

/**
 * The hours of an organisation: the week that its specialists publish, all together (rule D232).
 * - Counts what repeats by weekday in the seven days from a day on. What happens once, and who is away, changes nothing.
 * - Times that touch or overlap are one: 09:00–12:30 and 12:00–17:00 → 09:00–17:00.
 * - Weekdays without times are left out; Monday is first.
 * @param series those of listed specialists, listed at least until the end of these days
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
