import type { CalendarData } from '#renderer/data/wire.ts'

/** A calendar on the page: it shows the week of `firstDay`, and turns the page as a person would make it. */
export interface Mounted {
  readonly next: () => void
  readonly previous: () => void
}

type Mount = (root: HTMLElement) => Mounted

/**
 * Puts a year of bookings into the form that a calendar takes, which is not measured, and answers what puts the calendar into
 * an empty element, which is; it is there when `run.ts` finds its first guest.
 */
export type Prepare = (year: CalendarData) => Mount | Promise<Mount>
