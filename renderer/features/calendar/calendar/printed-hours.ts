import type { LocalDate } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY, type MinuteOfDay } from '#shared/time/local-time.ts'
import type { CalendarItems } from './calendar-items.ts'
import { HOUR_HEIGHT } from './hour-height.ts'

/** The hours that a printed week shows when nothing is earlier or later. */
const USUAL = { from: 8 * 60, to: 18 * 60 }

/** The height in pixels of an A4 page in landscape without its margins, the month and the row of days. */
const PAGE_HEIGHT = 620

export interface PrintedHours {
  /** The first minute that is printed, a whole hour. */
  readonly from: MinuteOfDay
  readonly hours: number
  /** The scale at which these hours fit on one page; at most 1. */
  readonly scale: number
}

/**
 * The hours of a week that are printed: 08:00 to 18:00, and whatever is earlier or later. Availability from 06:30 to 20:15 → 06:00 to
 * 21:00, 15 hours at 74 %.
 */
export function printedHours(week: readonly LocalDate[], items: CalendarItems | undefined): PrintedHours {
  const times = items ? week.flatMap((day) => [...items.day(day).cards, ...items.day(day).bands]) : []
  const from = Math.floor(Math.min(USUAL.from, ...times.map((each) => each.from)) / 60) * 60
  const to = Math.min(MINUTES_PER_DAY, Math.ceil(Math.max(USUAL.to, ...times.map((each) => each.to)) / 60) * 60)
  const hours = (to - from) / 60
  return { from, hours, scale: Math.min(1, PAGE_HEIGHT / (hours * HOUR_HEIGHT)) }
}
