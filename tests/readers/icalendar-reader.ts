import { isDeepStrictEqual } from 'node:util'
import ICAL from 'ical.js'
import { type Attendee, type Organizer, sync, type VEvent } from 'node-ical'

/** The fields of an event that a calendar shows. */
export interface ReadEvent {
  readonly uid: string
  readonly sequence: number
  readonly status: string
  readonly start: string
  readonly end: string
  /** The zone of the event's start. */
  readonly zone: string
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly organizer: string | undefined
  readonly attendees: readonly string[]
}

export interface ReadCalendar {
  readonly method: string | undefined
  readonly name: string | undefined
  readonly events: readonly ReadEvent[]
}

/**
 * Reads a calendar file with two independent parsers, which must agree on every moment. One shares no code with the writer and uses the
 * zones' names, as Google does. The other uses the file's own zone block, as Outlook does.
 */
export function readCalendar(content: string): ReadCalendar {
  const read = sync.parseICS(content)
  const events = Object.values(read).filter((component): component is VEvent => component?.type === 'VEVENT')
  const moments = events.map(momentsOf).toSorted(byName)
  const momentsByBlock = readByZoneBlock(content).toSorted(byName)
  if (!isDeepStrictEqual(moments, momentsByBlock))
    throw new Error(`Two readings of one calendar: ${JSON.stringify({ moments, momentsByBlock }, null, 1)}`)
  return {
    method: read.vcalendar?.method,
    name: read.vcalendar?.['WR-CALNAME'],
    events: events.map((event) => ({
      ...momentsOf(event),
      sequence: event.sequence ?? Number.NaN,
      status: event.status ?? '',
      summary: textOf(event.summary),
      description: textOf(event.description),
      location: textOf(event.location),
      organizer: event.organizer && personOf(event.organizer),
      attendees: (event.attendee === undefined ? [] : [event.attendee].flat()).map(personOf),
    })),
  }
}

type Moments = Pick<ReadEvent, 'uid' | 'start' | 'end' | 'zone'>

const byName = (a: Moments, b: Moments): number => (a.uid < b.uid ? -1 : 1)

const momentsOf = ({ uid, start, end }: VEvent): Moments => ({
  uid,
  start: start.toISOString(),
  end: end?.toISOString() ?? 'never',
  zone: start.tz ?? 'none',
})

const textOf = (value: VEvent['summary'] | undefined): string => (typeof value === 'object' ? value.val : (value ?? ''))

function personOf(person: Organizer | Attendee): string {
  const { val, params } = person as { val: string; params: { CN: string } }
  return `${params.CN} <${val.replace('mailto:', '')}>`
}

function readByZoneBlock(content: string): Moments[] {
  const calendar = new ICAL.Component(ICAL.parse(content) as unknown[])
  const blocks = new Map(
    calendar.getAllSubcomponents('vtimezone').map((block) => {
      const zone = new ICAL.Timezone(block)
      return [zone.tzid, zone]
    }),
  )
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, endDate } = new ICAL.Event(component)
    const instantOf = (time: ICAL.Time, name: 'dtstart' | 'dtend') => {
      const block = blocks.get(component.getFirstProperty(name)?.getFirstParameter('tzid') ?? '')
      const local = time.clone()
      if (block) local.zone = block
      return new Date(local.toUnixTime() * 1000).toISOString()
    }
    const zone = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? 'Etc/UTC'
    return { uid, start: instantOf(startDate, 'dtstart'), end: instantOf(endDate, 'dtend'), zone }
  })
}
