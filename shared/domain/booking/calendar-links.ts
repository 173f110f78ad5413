import { type EpochMinute, formatInstant } from '#shared/time/instant.ts'

/** An entry for an online calendar. */
export interface CalendarEntry {
  readonly title: string
  readonly start: EpochMinute
  readonly end: EpochMinute
  /** Empty when there is no description. */
  readonly description: string
  readonly place: string
}

/** A link to Google Calendar with the entry filled in. */
export function googleCalendarLink({ title, start, end, description, place }: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${basic(start)}/${basic(end)}`,
    ...(description !== '' && { details: description }),
    ...(place !== '' && { location: place }),
  })
  return `https://calendar.google.com/calendar/render?${query.toString()}`
}

/** A link to Outlook on the web with the entry filled in. */
export function outlookCalendarLink({ title, start, end, description, place }: CalendarEntry): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: utc(start),
    enddt: utc(end),
    ...(description !== '' && { body: description }),
    ...(place !== '' && { location: place }),
  })
  // Spaces are encoded as %20, because Outlook does not decode a plus as a space.
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString().replaceAll('+', '%20')}`
}

/** Formats an instant as '2025-03-14T17:30:00Z'. */
const utc = (instant: EpochMinute): string => `${formatInstant(instant).slice(0, 19)}Z`

/** Formats an instant as '20250314T173000Z'. */
const basic = (instant: EpochMinute): string => utc(instant).replaceAll(/[-:]/g, '')
