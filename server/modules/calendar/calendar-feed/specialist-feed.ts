import type { Location } from '#shared/domain/location/location.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import { instantIn } from '#shared/time/zone-words.ts'
import {
  type BookingDetails,
  eventComponent,
  eventStatus,
  placeLine,
  withSeats,
} from '#server/modules/booking/index.ts'
import {
  type CalendarComponent,
  type CalendarProperty,
  calendarText,
  textProperty,
} from '#server/platform/icalendar/icalendar.ts'
import { zoneComponent } from '#server/platform/icalendar/zone-component.ts'

export interface SpecialistFeedInput {
  /** The name is in the specialist's language. */
  readonly organisation: { readonly name: string; readonly zone: string }
  readonly specialistName: string
  /** Bookings that are not cancelled, sorted by start. */
  readonly bookings: readonly BookingDetails[]
  /** When the specialist is away, sorted by start. */
  readonly absences: readonly FeedAbsence[]
  /** The time of the last change, by the id of a booking or of a group session's claim. */
  readonly changedAt: ReadonlyMap<string, Date>
  readonly locations: readonly Location[]
  /** Where a provider finds a booking of a day. */
  readonly linkTo: (bookingId: string, date: string) => string
  readonly now: EpochMinute
}

/** Time in which the specialist is away. */
export interface FeedAbsence extends Interval {
  readonly id: string
  /** What calendars show; never a private title (rule D154). */
  readonly summary: string
  readonly changedAt: Date
  readonly sequence: number
}

/** How often a calendar program should reload the feed (ISO 8601 duration). Some programs reload it less or more often. */
const REFRESH_INTERVAL = 'PT15M'

/** Tells calendar programs not to show these events to other people. */
const PRIVATE: CalendarProperty = ['class', {}, 'text', 'PRIVATE']

/**
 * The calendar that a specialist subscribes to (rule D74), in RFC 5545 and RFC 7986 format.
 * - One event per private booking, and one per group session with a list of its guests.
 * - One event per time in which the specialist is away (rule D157).
 * - The text only changes when a booking or an absence changes, so that the ETag can be used.
 * - No METHOD, because a subscription is for reading only.
 */
export function specialistFeed(input: SpecialistFeedInput): string {
  const { organisation, specialistName, bookings, absences, now } = input
  const zone = zoneOf(organisation.zone)
  const name = organisation.name === specialistName ? specialistName : `${specialistName} – ${organisation.name}`
  const properties: CalendarProperty[] = [
    textProperty('name', name),
    textProperty('x-wr-calname', name),
    ['refresh-interval', {}, 'duration', REFRESH_INTERVAL],
    ['x-published-ttl', {}, 'unknown', REFRESH_INTERVAL],
  ]
  const times: readonly Interval[] = [...bookings, ...absences]
  const during = {
    start: times.reduce((first, { start }) => Math.min(first, start), times[0]?.start ?? now),
    end: times.reduce((last, { end }) => Math.max(last, end), times[0]?.end ?? now),
  }
  const sharing = Map.groupBy(bookings, (booking) => (booking.serviceKind === 'group' ? booking.claimId : booking.id))
  const events = [...sharing].map(([id, together]) => eventOf(id, together, zone, input))
  const away = absences.map((absence) => absenceEvent(absence, zone))
  return calendarText(properties, [zoneComponent(zone, during), ...events, ...away])
}

const absenceEvent = ({ id, start, end, summary, changedAt, sequence }: FeedAbsence, zone: Zone): CalendarComponent =>
  eventComponent(
    { id, start, end, sequence, revisedAt: changedAt, status: 'CONFIRMED', summary, description: '', place: '' },
    zone,
    [PRIVATE],
  )

/**
 * Builds the event of a private booking or of a group session.
 *
 * @param together the bookings of a group session, or the one booking of a private service
 */
function eventOf(
  id: string,
  together: readonly BookingDetails[],
  zone: Zone,
  { changedAt, locations, linkTo }: SpecialistFeedInput,
): CalendarComponent {
  const [booking] = together
  if (!booking) throw new Error('An event without a booking')
  const isGroup = booking.serviceKind === 'group'
  const guests = together.map(({ guest, seats }) => withSeats(`${guest.firstName} ${guest.lastName}`.trim(), seats))
  const taken = together.reduce((sum, { seats }) => sum + seats, 0)
  return eventComponent(
    {
      id,
      start: booking.start,
      end: booking.end,
      // An event of a group session keeps its time, so its SEQUENCE stays 0 when guests change.
      sequence: isGroup ? 0 : booking.version - 1,
      revisedAt: changedAt.get(id) ?? booking.createdAt,
      status: together.every((each) => eventStatus(each) === 'TENTATIVE') ? 'TENTATIVE' : 'CONFIRMED',
      summary: isGroup
        ? `${booking.serviceName} (${taken}/${booking.capacity})`
        : `${booking.serviceName} – ${guests.join()}`,
      description: isGroup ? guests.join('\n') : '',
      place: placeLine(booking, locations),
      url: linkTo(booking.id, instantIn(zone, booking.start).slice(0, 10)),
    },
    zone,
    [PRIVATE],
  )
}
