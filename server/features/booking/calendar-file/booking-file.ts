import type { Location } from '#shared/domain/location/location.ts'
import type { Organisation } from '#shared/domain/organisation/organisation.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { BookingDetails } from '#server/features/booking/bookings.ts'
import type { CalendarFile } from '#server/platform/mail/mailer.ts'
import { addressOf } from '#server/platform/mail/sender.ts'
import { eventComponent, eventStatus } from './calendar-event.ts'
import { calendarText, personProperty, textProperty } from '#server/platform/icalendar/icalendar.ts'
import { placeLine } from './address-line.ts'
import { zoneComponent } from '#server/platform/icalendar/zone-component.ts'

export interface BookingFileInput {
  readonly organisation: Pick<Organisation, 'name' | 'zone'>
  readonly booking: BookingDetails
  readonly locations: readonly Location[]
  /** Who the product's mails are from, as in the configuration. */
  readonly sender: string
  /** How it reaches the customer: with a mail of ours, or taken from a page. */
  readonly by: 'mail' | 'download'
  /** When the file is made. */
  readonly now: Date
}

/**
 * A customer's booking as an RFC 5545 file (rule D73):
 * - its UID is the booking's, so a moved or cancelled booking replaces the event instead of adding one;
 * - SEQUENCE rises with the booking's version;
 * - times are those on the wall of the organisation's zone, whose rules come along;
 * - a mail asks (REQUEST) and takes back (CANCEL), because a calendar then changes and removes the event by itself; what is
 *   downloaded is published (PUBLISH). RFC 5546 wants an organiser in all three: the sender of the mails, because calendars
 *   believe nobody else.
 */
export function bookingCalendarFile({
  organisation,
  booking,
  locations,
  sender,
  by,
  now,
}: BookingFileInput): CalendarFile {
  const zone = zoneOf(organisation.zone)
  const method = methodOf(booking, by)
  const { firstName, lastName, email } = booking.guest
  // Nobody waits for an answer: a customer cancels in the product.
  const attending = { partstat: 'ACCEPTED', rsvp: 'FALSE' }
  const event = eventComponent(
    {
      id: booking.id,
      start: booking.start,
      end: booking.end,
      sequence: booking.version - 1,
      revisedAt: now,
      status: eventStatus(booking),
      summary: `${booking.serviceName} – ${organisation.name}`,
      description: booking.specialistName,
      place: placeLine(booking, locations),
    },
    zone,
    [
      personProperty('organizer', { name: organisation.name, email: addressOf(sender) }),
      ...(method === 'PUBLISH'
        ? []
        : [personProperty('attendee', { name: `${firstName} ${lastName}`.trim(), email }, attending)]),
    ],
  )
  return { method, content: calendarText([textProperty('method', method)], [zoneComponent(zone, booking), event]) }
}

function methodOf({ status }: BookingDetails, by: BookingFileInput['by']): CalendarFile['method'] {
  if (status === 'rejected') return 'CANCEL'
  return by === 'mail' ? 'REQUEST' : 'PUBLISH'
}
