import type { CalendarEntry } from '#shared/domain/booking/calendar-links.ts'
import type { BookingFileInput } from './booking-file.ts'
import { placeLine } from './address-line.ts'
import { eventDescription } from './event-description.ts'
import { videoUrlOf } from './video-url-of-booking.ts'

type EntryInput = Pick<BookingFileInput, 'organisation' | 'booking' | 'locations' | 'locale' | 'linkTo'>

/** A booking as an entry for an online calendar, with the words of its event in a file (rule D355). */
export function onlineCalendarEntry({ organisation, booking, locations, locale, linkTo }: EntryInput): CalendarEntry {
  const { specialistName, serviceName, start, end } = booking
  return {
    title: `${serviceName} – ${organisation.name}`,
    start,
    end,
    description: eventDescription(
      { specialistName, phoneNumber: organisation.phoneNumber, link: linkTo(booking.id) },
      locale,
    ),
    // Calendars offer to join a call whose link is the place.
    place: placeLine(booking, locations) || (videoUrlOf(booking) ?? ''),
  }
}
