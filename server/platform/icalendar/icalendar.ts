import ICAL from 'ical.js'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { formatLocalTime, MINUTES_PER_DAY } from '#shared/time/local-time.ts'

/** A component or property as jCal has it (RFC 7265): names in lower case, values by type, nothing escaped. */
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

// RFC 5545 allows 75 octets a line; the library counts those of a folded line without the space in front of them.
ICAL.foldLength = 74
// Names of a calendar that the library does not know; without this it would write their type beside them.
Object.assign(ICAL.design.defaultSet.property, {
  name: { defaultType: 'text' },
  'x-wr-calname': { defaultType: 'text' },
})

/** A calendar as RFC 5545 text: escaped, folded, and with CRLF after each line. */
export const calendarText = (
  properties: readonly CalendarProperty[],
  components: readonly CalendarComponent[],
): string => {
  const version = textProperty('version', '2.0')
  const product = textProperty('prodid', '-//Inplan//Inplan//EN')
  return ICAL.stringify(['vcalendar', [version, product, ...properties], components])
}

export const textProperty = (name: string, text: string): CalendarProperty => [name, {}, 'text', cleanText(text)]

/** Somebody by mail address and name. */
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
 * Text without what a calendar may take for something else (threat A8): of control characters only line breaks stay, and
 * direction marks that would turn the text around them are left out. Letters, joined emoji among them, stay whole.
 */
const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '')

/** A parameter is one line. Few readers know how a quotation mark is written in one, and some end it at a semicolon. */
const parameterText = (text: string): string =>
  cleanText(text).replaceAll('\n', ' ').replaceAll('"', '’').replaceAll(';', ',')

/** Minutes on a wall, or of UTC with a 'Z' behind: `2025-03-14T18:30:00`. */
export function dateTimeText(minute: number): string {
  const day = Math.floor(minute / MINUTES_PER_DAY)
  return `${fromEpochDay(day)}T${formatLocalTime(minute - day * MINUTES_PER_DAY)}:00`
}
