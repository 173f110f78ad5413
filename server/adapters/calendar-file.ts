import type { Location } from '#shared/domain/location.ts'
import type { Organisation } from '#shared/domain/organisation.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { offsetAt, zoneOf } from '#shared/time/zone.ts'
import type { BookingDetails } from '../repositories/bookings.ts'
import { contentLines, escapeText } from './content-lines.ts'
import type { CalendarFile } from './mail/mailer.ts'
import { calendarTime, zoneBlock } from './zone-block.ts'

export interface CalendarFileInput {
  readonly organisation: Pick<Organisation, 'name' | 'zone'>
  readonly booking: BookingDetails
  readonly locations: readonly Location[]
  /** When the file is made. */
  readonly now: Date
}

/**
 * A booking as the RFC 5545 file that customers add to their calendar:
 * - its UID is the booking's, so a moved or cancelled booking replaces the event instead of adding one;
 * - SEQUENCE rises with the booking's version;
 * - times are those on the wall of the organisation's zone, whose rules come along;
 * - a rejected booking is a cancellation.
 */
export function bookingCalendarFile({ organisation, booking, locations, now }: CalendarFileInput): CalendarFile {
  const zone = zoneOf(organisation.zone)
  const isCancelled = booking.status === 'rejected'
  const method = isCancelled ? 'CANCEL' : 'PUBLISH'
  const wall = (instant: number) => `;TZID=${zone.name}:${calendarTime(instant + offsetAt(zone, instant))}`
  const place = placeLine(booking, locations)
  const content = contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Inplan//Inplan//EN',
    `METHOD:${method}`,
    ...zoneBlock(zone, booking.start),
    'BEGIN:VEVENT',
    `UID:${booking.id}@inplan`,
    `SEQUENCE:${booking.version - 1}`,
    `DTSTAMP:${calendarTime(epochMinuteOf(now))}Z`,
    `DTSTART${wall(booking.start)}`,
    `DTEND${wall(booking.end)}`,
    `SUMMARY:${escapeText(`${booking.serviceName} – ${organisation.name}`)}`,
    `DESCRIPTION:${escapeText(booking.specialistName)}`,
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  return { method, content }
}

/** The address of a booking that is given in person; empty for a call and for what is to be determined. */
function placeLine({ locationTypes, locationIds }: BookingDetails, locations: readonly Location[]): string {
  const isRemote = locationTypes.length > 0 && !locationTypes.includes('physical')
  const location = isRemote ? undefined : locations.find(({ id }) => locationIds.includes(id))
  return location ? `${location.address}, ${location.postalCode} ${location.city}` : ''
}
