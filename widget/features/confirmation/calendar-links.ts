import { googleCalendarLink, outlookCalendarLink } from '#shared/domain/booking/calendar-links.ts'
import { parseInstant } from '#shared/time/instant.ts'

/** What a calendar has to know of a booking. Times are instants with an offset: 2025-03-14T18:30:00+01:00. */
export interface CalendarEvent {
  name: string
  start: string
  end: string
  place: string
  description: string
}

export interface CalendarLinks {
  google: string
  outlook: string
}

/**
 * Pages of web calendars that propose a booking. They are told its moments in UTC, so that they are right whatever zone the
 * calendar is in. Undefined when name, start or end is missing, or nothing lies between them: there is nothing to add (rule
 * B5.11).
 */
export function calendarLinks({ name, start, end, place, description }: CalendarEvent): CalendarLinks | undefined {
  const [from, to] = [parseInstant(start), parseInstant(end)]
  if (name.trim() === '' || from === undefined || to === undefined || from >= to) return undefined
  const entry = { title: name, start: from, end: to, place, description }
  return { google: googleCalendarLink(entry), outlook: outlookCalendarLink(entry) }
}
