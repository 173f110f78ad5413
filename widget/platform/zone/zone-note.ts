import { formatWeekdayDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Translate } from '#shared/i18n/message-types.ts'
import { type EpochMinute, epochMinuteOf, parseInstant } from '#shared/time/instant.ts'
import { type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import { isZoneName, wallToInstantOrNext, type Zone, zoneOf } from '#shared/time/zone.ts'
import { instantIn, showTheSame, zoneWords } from '#shared/time/zone-words.ts'

/** The zone of the visitor's device; that of the organisation when the device names none that is known. */
export function visitorZone(organisationZone: string): Zone {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return zoneOf(isZoneName(timeZone) ? timeZone : organisationZone)
}

/** A time that a screen shows. Start and end are instants of the API; without an end only the start is shown. */
export interface ShownTime {
  readonly startTime: string
  readonly endTime?: string | undefined
  /** Whether it is a call, for which the visitor's own time is said too. */
  readonly isRemote: boolean
}

/** The zones between which a time is told. */
export interface Zones {
  readonly place: Zone
  readonly visitor: Zone
}

/**
 * Returns what stands behind a time of the organisation for a visitor whose clock shows another one at that moment: " (Vancouver, UTC-7)",
 * and for a call " (Vancouver, UTC-7; for you 19:00 - 20:00)", with the day when that differs too. Empty when both clocks show the same
 * (rule D356).
 */
export function zoneNote(
  { startTime, endTime, isRemote }: ShownTime,
  { place, visitor }: Zones,
  t: Translate<'widget'>,
  locale: Locale,
): string {
  const start = parseInstant(startTime)
  if (start === undefined || showTheSame(place, visitor, start)) return ''
  const name = zoneWords(place, start)
  if (!isRemote) return `\u0020(${name})`
  const own = ownTime(start, endTime === undefined ? undefined : parseInstant(endTime), { place, visitor }, locale)
  return `\u0020(${name}; ${t('zone.for-you', { moment: own })})`
}

/** The visitor's own time: "19:00 - 20:00", or "Wed, 2 Dec, 06:00" on another day. */
function ownTime(start: EpochMinute, end: EpochMinute | undefined, { place, visitor }: Zones, locale: Locale): string {
  const own = instantIn(visitor, start)
  const clock = [own, ...(end === undefined ? [] : [instantIn(visitor, end)])].map((each) => each.slice(11, 16))
  const date = own.slice(0, 10)
  const isOtherDay = date !== instantIn(place, start).slice(0, 10)
  return `${isOtherDay ? `${formatWeekdayDate(date, locale)}, ` : ''}${clock.join('\u00A0-\u00A0')}`
}

/** The organisation's zone, and the one in which days and times are shown. */
export interface ShownZones {
  readonly place: Zone
  readonly shown: Zone
}

/** An instant of the API as the clock of a zone shows it: '2030-03-08T02:00:00+13:00'. */
export const shownIn = (zone: Zone, instant: string): string => instantIn(zone, epochMinuteOf(Date.parse(instant)))

/**
 * How many days more are asked for at both ends of a block: the days of another zone take slots of the organisation's day before and after.
 */
export const marginOf = ({ place, shown }: ShownZones): number => (shown.name === place.name ? 0 : 1)

/** Noon of a day, at which the offsets of two zones are compared. */
export const noonOf = (zone: Zone, day: LocalDate): EpochMinute => wallToInstantOrNext(zone, toEpochDay(day), 720)
