import ICAL from 'ical.js'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { formatLocalTime, MINUTES_PER_DAY } from '#shared/time/local-time.ts'

/** A component or property in jCal format (RFC 7265): lower-case names, typed values, no escaping. */
export type CalendarComponent = readonly [
  name: string,
  properties: readonly CalendarProperty[],
  components: readonly CalendarComponent[],
]
export type CalendarProperty = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  value: string | number | Readonly<Record<string, string | number>>,
]

// RFC 5545 allows 75 octets per line. The library does not count the leading space of a folded line, hence 74.
ICAL.foldLength = 74
// Calendar properties that the library does not know. Without this entry it would write a VALUE parameter for them.
Object.assign(ICAL.design.defaultSet.property, {
  name: { defaultType: 'text' },
  'x-wr-calname': { defaultType: 'text' },
})

/** Writes a calendar as RFC 5545 text, escaped and folded, with CRLF line ends. */
export const calendarText = (
  properties: readonly CalendarProperty[],
  components: readonly CalendarComponent[],
): string => {
  const version = textProperty('version', '2.0')
  const product = textProperty('prodid', '-//Inplan//Inplan//EN')
  return ICAL.stringify(['vcalendar', [version, product, ...properties], components])
}

export const textProperty = (name: string, text: string): CalendarProperty => [name, {}, 'text', cleanText(text)]

/** A property for a person with mail address and name. */
export const personProperty = (
  name: 'organizer' | 'attendee',
  person: { readonly name: string; readonly email: string },
  parameters: Readonly<Record<string, string>> = {},
): CalendarProperty => [
  name,
  { cn: parameterText(person.name), ...parameters },
  'cal-address',
  `mailto:${encodeURI(person.email.toWellFormed())}`,
]

/**
 * Removes characters that calendar programs may misread (threat A8): control characters except line breaks, and bidirectional
 * control characters. Letters and joined emoji are kept.
 */
const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '')

/**
 * Cleans the value of a parameter. Quotation marks, semicolons and line breaks are replaced, because many programs cannot
 * parse them.
 */
const parameterText = (text: string): string =>
  cleanText(text).replaceAll('\n', ' ').replaceAll('"', '’').replaceAll(';', ',')

/** Formats minutes as `2025-03-14T18:30:00`. For UTC the caller appends 'Z'. */
export function dateTimeText(minute: number): string {
  const day = Math.floor(minute / MINUTES_PER_DAY)
  return `${fromEpochDay(day)}T${formatLocalTime(minute - day * MINUTES_PER_DAY)}:00`
}
