import type { Booking } from '#shared/domain/booking/booking.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { isShownTwice, offsetAt, type Zone } from '#shared/time/zone.ts'
import {
  type CalendarComponent,
  type CalendarProperty,
  dateTimeText,
  textProperty,
} from '#server/platform/icalendar/icalendar.ts'

type EventStatus = 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'

export interface CalendarEvent extends Interval {
  /** The permanent id of the event (rule D73). */
  readonly id: string
  /** Rises with each change of the event. */
  readonly sequence: number
  /** When the event was last changed; for a mailed event, when it is sent. */
  readonly revisedAt: Date
  readonly status: EventStatus
  readonly summary: string
  /** Description and place may be empty texts. */
  readonly description: string
  readonly place: string
  /** Where a person opens what the event is about; absent for none. */
  readonly url?: string | undefined
}

/**
 * Returns the status of the event. A pending booking waits for its customer's answer or payment, so its event is tentative (rules D34 and
 * D35).
 */
export function eventStatus({ status, payment }: Pick<Booking, 'status' | 'payment'>): EventStatus {
  if (status === 'rejected') return 'CANCELLED'
  return status === 'pending' || payment === 'held' ? 'TENTATIVE' : 'CONFIRMED'
}

/** An event as a VEVENT with local times of a zone. The `more` properties are written last. */
export function eventComponent(
  { id, sequence, revisedAt, status, summary, description, place, url, start, end }: CalendarEvent,
  zone: Zone,
  more: readonly CalendarProperty[],
): CalendarComponent {
  return [
    'vevent',
    [
      textProperty('uid', `${id}@inplan`),
      ['sequence', {}, 'integer', sequence],
      ['dtstamp', {}, 'date-time', `${revisedAt.toISOString().slice(0, 19)}Z`],
      moment('dtstart', zone, start),
      moment('dtend', zone, end),
      textProperty('status', status),
      textProperty('summary', summary),
      ...(description === '' ? [] : [textProperty('description', description)]),
      ...(place === '' ? [] : [textProperty('location', place)]),
      ...(url === undefined ? [] : [['url', {}, 'uri', url] as const]),
      ...more,
    ],
    [],
  ]
}

/**
 * RFC 5545 reads a local time that occurs twice as its first instant, but not every program does. Such a time is written in
 * UTC.
 */
const moment = (name: string, zone: Zone, instant: EpochMinute): CalendarProperty =>
  isShownTwice(zone, instant)
    ? [name, {}, 'date-time', `${dateTimeText(instant)}Z`]
    : [name, { tzid: zone.name }, 'date-time', dateTimeText(instant + offsetAt(zone, instant))]
