import type { CalendarData } from '#renderer/data/wire.ts'

/** A calendar in an app that shows another screen first. */
export interface Contender {
  /** Goes to the calendar, which shows the week of `firstDay`. */
  readonly show: () => void
  /** Goes back to the other screen, and leaves nothing of the calendar in the page. */
  readonly hide: () => void
  readonly next: () => void
  readonly previous: () => void
}

/**
 * Puts a year of bookings into the form that a calendar takes and another screen into an empty element, neither of which is
 * measured; what is measured are the ways of the contender. The calendar is there when `run.ts` finds its first guest.
 */
export type Prepare = (year: CalendarData, root: HTMLElement) => Contender | Promise<Contender>
