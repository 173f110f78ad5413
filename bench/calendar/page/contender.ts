import type { CalendarData } from '#renderer/data/api-types.ts'

/** A calendar to measure, in an app that shows another screen first. */
export interface Contender {
  /** Opens the calendar with the week of `firstDay`. */
  readonly show: () => void
  /** Returns to the other screen and removes the calendar. */
  readonly hide: () => void
  readonly next: () => void
  readonly previous: () => void
}

/**
 * Prepares a calendar to measure with a year of bookings, in an empty element. Preparation is not measured. The calendar counts
 * as shown when `run.ts` finds the name of its first guest.
 */
export type Prepare = (year: CalendarData, root: HTMLElement) => Contender | Promise<Contender>
