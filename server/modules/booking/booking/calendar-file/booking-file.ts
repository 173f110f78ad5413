import type { Location } from '#shared/domain/location/location.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import type { CalendarFile } from '#server/platform/mail/mailer.ts'
import { addressOf } from '#server/platform/mail/bare-mail-address.ts'
import { eventComponent, eventStatus } from './calendar-event.ts'
import {
  type CalendarComponent,
  type CalendarProperty,
  calendarText,
  personProperty,
  textProperty,
} from '#server/platform/icalendar/icalendar.ts'
import { videoUrlOf } from './video-url-of-booking.ts'
import { placeLine } from './address-line.ts'
import { eventDescription } from './event-description.ts'
import { withSeats } from './seats-text.ts'
import { zoneComponent } from '#server/platform/icalendar/zone-component.ts'

export interface BookingFileInput {
  /** The name is in the reader's language. */
  readonly organisation: { readonly name: string; readonly zone: string; readonly phoneNumber: string }
  readonly locale: Locale
  /** The address at which the customer changes or cancels a booking (rule D355). */
  readonly linkTo: (bookingId: string) => string
  readonly booking: BookingDetails
  readonly locations: readonly Location[]
  /** The sender of the product's mails, from the configuration. */
  readonly sender: string
  /** Whether the file is attached to a mail or downloaded. */
  readonly by: 'mail' | 'download'
  /** When the file is created. */
  readonly now: Date
}

/**
 * A booking as an RFC 5545 file for its customer (rule D73).
 * - The UID depends on the booking only, so that a moved or cancelled booking replaces the event.
 * - SEQUENCE rises with the booking's version.
 * - Times are local times of the organisation's zone, whose rules are included.
 * - A mailed file has the method REQUEST or CANCEL, so that a calendar updates or removes the event; a downloaded file has
 *   PUBLISH. RFC 5546 requires an organiser in all three: the mails' sender, because calendars trust no other.
 */
export function bookingCalendarFile({ organisation, booking, by, ...file }: BookingFileInput): CalendarFile {
  const zone = zoneOf(organisation.zone)
  const method = methodOf(booking, by)
  const { firstName, lastName, email } = booking.guest
  // The event requests no RSVP, because customers cancel in the product, not in their calendar.
  const attending = { partstat: 'ACCEPTED', rsvp: 'FALSE' }
  const event = bookingEvent(
    { ...file, organisation, booking },
    method === 'PUBLISH'
      ? []
      : [personProperty('attendee', { name: `${firstName} ${lastName}`.trim(), email }, attending)],
  )
  return { method, content: calendarText([textProperty('method', method)], [zoneComponent(zone, booking), event]) }
}

/**
 * All bookings of a repeat in one file for their customer, cancelled ones included (rule D186). Each is an event of its own with the UID
 * that it has in a file of one booking. Its method is PUBLISH, the only one that allows several UIDs (RFC 5546, 3.2).
 */
export function bookingsCalendarFile({
  organisation,
  bookings,
  ...file
}: Omit<BookingFileInput, 'booking' | 'by'> & { readonly bookings: readonly BookingDetails[] }): CalendarFile {
  const zone = zoneOf(organisation.zone)
  const during = {
    start: Math.min(...bookings.map(({ start }) => start)),
    end: Math.max(...bookings.map(({ end }) => end)),
  }
  const events = bookings.map((booking) => bookingEvent({ ...file, organisation, booking }, []))
  const content = calendarText([textProperty('method', 'PUBLISH')], [zoneComponent(zone, during), ...events])
  return { method: 'PUBLISH', content }
}

function bookingEvent(
  { organisation, booking, locations, locale, linkTo, sender, now }: Omit<BookingFileInput, 'by'>,
  more: readonly CalendarProperty[],
): CalendarComponent {
  const url = booking.status === 'rejected' ? undefined : linkTo(booking.id)
  const { specialistName } = booking
  const organizer = personProperty('organizer', { name: organisation.name, email: addressOf(sender) })
  return eventComponent(
    {
      id: booking.id,
      start: booking.start,
      end: booking.end,
      sequence: booking.version - 1,
      revisedAt: now,
      status: eventStatus(booking),
      summary: `${withSeats(booking.serviceName, booking.seats)} – ${organisation.name}`,
      description: eventDescription({ specialistName, phoneNumber: organisation.phoneNumber, link: url }, locale),
      // Calendars offer to join a call whose link is the place.
      place: placeLine(booking, locations) || (videoUrlOf(booking) ?? ''),
      url,
    },
    zoneOf(organisation.zone),
    [organizer, ...more],
  )
}

function methodOf({ status }: BookingDetails, by: BookingFileInput['by']): CalendarFile['method'] {
  if (status === 'rejected') return 'CANCEL'
  return by === 'mail' ? 'REQUEST' : 'PUBLISH'
}
