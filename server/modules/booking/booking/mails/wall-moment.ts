import { isRemote, type LocationType } from '#shared/domain/location/location.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import { zoneWords } from '#shared/time/zone-words.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import type { WallMoment } from './booking-mail-wording.ts'

/** The name of the zone for times of a booking by phone or video; empty for a meeting in person, where the time of the place holds. */
export const zoneOfTimes = (zone: Zone, instant: EpochMinute, locationTypes: readonly LocationType[]): string =>
  isRemote(locationTypes) ? zoneWords(zone, instant) : ''

/** Converts an instant to the local date and time that a mail shows. */
export function wallMoment(zone: Zone, instant: EpochMinute, locationTypes: readonly LocationType[]): WallMoment {
  const text = wireInstant(zone, instant)
  return { date: text.slice(0, 10), startTime: text.slice(11, 16), zone: zoneOfTimes(zone, instant, locationTypes) }
}
