import type { MinuteOfDay } from '#shared/time/local-time.ts'
import type { DaySpan } from './place-in-columns.ts'

/** The scroll position for a week without items, in minutes since midnight. */
const usualStart = 8 * 60

/** Returns the minute at the top of the window after loading: an hour before the week's earliest item, but 08:00 at the latest. */
export function initialScrollMinute(...things: readonly (readonly DaySpan[])[]): MinuteOfDay {
  const earliest = Math.min(...things.flat().map(({ from }) => from - 60))
  return Math.max(0, Math.min(usualStart, earliest))
}
