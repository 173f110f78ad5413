import type { Absence } from '#shared/domain/absence/absence.ts'
import type { Booking } from '#shared/domain/booking/booking.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import type { SessionSeries, WindowSeries } from '#shared/domain/availability/series/series.ts'
import { PLAIN_SERVICE, type Service } from '#shared/domain/service/service.ts'
import type { BusyClaim, Slot } from '#shared/domain/slot/slot.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { parseInstant } from '#shared/time/instant.ts'
import { localDate, toEpochDay } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import type { Zone } from '#shared/time/zone.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'

/** Defaults of the builders below. Most examples are from Monday to Friday in the first week of March 2025, in Amsterdam (UTC+1). */
const terms = {
  specialistId: 'anna',
  startDate: localDate('2025-03-03'),
  endDate: localDate('2025-03-03'),
  zone: 'Europe/Amsterdam',
  recurrence: 'one-time',
  locationTypes: [],
  locationIds: [],
} as const

export const day = (date: string): number => toEpochDay(localDate(date))

/** Converts an instant such as '2025-03-30T01:00Z' to its epoch minute. */
export function at(instant: string): EpochMinute {
  const minute = parseInstant(instant)
  if (minute === undefined) throw new RangeError(`Not an instant: '${instant}'`)
  return minute
}

/** A one-time session on Monday 3 March 2025, 09:00–10:30, cut into slots of 30 minutes. */
export const aSession = (changes: Partial<Omit<SessionSeries, 'kind'>> = {}): SessionSeries => ({
  ...terms,
  kind: 'session',
  id: 'session',
  fromMinute: localTime('09:00'),
  toMinute: localTime('10:30'),
  serviceId: 'massage',
  priceCents: 5000,
  durationMinutes: 30,
  ...changes,
})

/** A one-time window for massages on Monday 3 March 2025, 09:00–12:00. */
export const aWindow = (changes: Partial<Omit<WindowSeries, 'kind'>> = {}): WindowSeries => ({
  ...terms,
  kind: 'window',
  id: 'window',
  fromMinute: localTime('09:00'),
  toMinute: localTime('12:00'),
  serviceIds: ['massage'],
  ...changes,
})

/** A private massage of 30 minutes for 50 euros. */
export const aService = (changes: Partial<Service> = {}): Service => ({
  id: 'massage',
  organisationId: 'studio',
  kind: 'private',
  name: 'Massage',
  description: '',
  durationMinutes: 30,
  priceCents: 5000,
  capacity: 1,
  mostSeats: 1,
  imagePath: null,
  specialistIds: ['anna'],
  locationTypes: [],
  locationIds: [],
  ...PLAIN_SERVICE,
  ...changes,
})

/** A claim on Anna's time that is not from her availability: 09:00 to 09:30 on 3 March 2025. */
export const aClaim = (changes: Partial<BusyClaim> = {}): BusyClaim => ({
  specialistId: 'anna',
  serviceId: 'other',
  start: at('2025-03-03T09:00+01:00'),
  end: at('2025-03-03T09:30+01:00'),
  occurrence: null,
  seats: 1,
  ...changes,
})

/** An absence of Anna on Monday 3 March 2025 from 10:00 to 11:00. */
export const anAbsence = (changes: Partial<Absence> = {}): Absence => ({
  id: 'absence',
  kind: 'away',
  title: '',
  isPrivate: false,
  specialistIds: ['anna'],
  zone: terms.zone,
  startDate: terms.startDate,
  endDate: changes.startDate ?? terms.startDate,
  fromMinute: localTime('10:00'),
  toMinute: localTime('11:00'),
  recurrence: 'one-time',
  until: null,
  dates: [],
  ...changes,
})

/** An accepted booking of 3 March 2025, 09:00–09:30 in Amsterdam. */
export const aBooking = (changes: Partial<Booking> = {}): Booking => ({
  id: 'booking',
  organisationId: 'studio',
  customerId: 'customer',
  specialistId: 'anna',
  serviceId: 'massage',
  occurrence: key('session', '2025-03-03', '09:00'),
  start: at('2025-03-03T09:00+01:00'),
  end: at('2025-03-03T09:30+01:00'),
  status: 'accepted',
  requestExpiresAt: null,
  payment: 'none',
  holdExpiresAt: null,
  priceCents: 5000,
  version: 1,
  attendance: null,
  isCancelledLate: false,
  locationTypes: [],
  locationIds: [],
  ...PLAIN_SERVICE,
  ...changes,
})

export const key = (seriesId: string, date: string, time: string): OccurrenceKey => ({
  seriesId,
  day: day(date),
  startMinute: localTime(time),
})

/** The local time of an instant as text, such as '2025-03-30 03:00', converted by the product. */
export function wall(zone: Zone | string, instant: EpochMinute): string {
  const { day: epochDay, minute } = instantToWall(typeof zone === 'string' ? zoneOf(zone) : zone, instant)
  const date = new Date(epochDay * 86_400_000 + minute * 60_000)
  return date.toISOString().slice(0, 16).replace('T', ' ')
}

/** The starts of slots as texts in Amsterdam's local time, such as '03-03 09:00'. */
export const starts = (slots: readonly Pick<Slot, 'start'>[]): string[] =>
  slots.map(({ start }) => wall('Europe/Amsterdam', start).slice(5))
