import { googleCalendarLink, outlookCalendarLink } from '#shared/domain/booking/calendar-links.ts'
import { parseInstant } from '#shared/time/instant.ts'

/** The data of a calendar entry. Times have an offset: 2025-03-14T18:30:00+01:00. */
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
 * Links to online calendars with the entry filled in. Times are in UTC, so that they are correct in every zone. Undefined when
 * name, start or end is missing or the end is not after the start (rule B5.11).
 */
export function calendarLinks({ name, start, end, place, description }: CalendarEvent): CalendarLinks | undefined {
  const [from, to] = [parseInstant(start), parseInstant(end)]
  if (name.trim() === '' || from === undefined || to === undefined || from >= to) return undefined
  const entry = { title: name, start: from, end: to, place, description }
  return { google: googleCalendarLink(entry), outlook: outlookCalendarLink(entry) }
}
