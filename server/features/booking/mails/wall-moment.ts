import type { EpochMinute } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import type { WallMoment } from './booking-mail-wording.ts'

/** Converts an instant to the local date and time that a mail shows. */
export function wallMoment(zone: Zone, instant: EpochMinute): WallMoment {
  const text = wireInstant(zone, instant)
  return { date: text.slice(0, 10), startTime: text.slice(11, 16) }
}
