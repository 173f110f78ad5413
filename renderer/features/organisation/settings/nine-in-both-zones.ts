import type { EpochMinute } from '#shared/time/instant.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { instantToWall, wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'

/**
 * Returns as HH:mm at which time on the wall of another zone today's nine o'clock of a zone is, as an example of what a change of the
 * organisation's zone moves (rule D81).
 */
export function nineInBothZones(before: string, after: string, now: EpochMinute): { before: string; after: string } {
  const zone = zoneOf(before)
  const nine = wallToInstantOrNext(zone, instantToWall(zone, now).day, 9 * 60)
  return { before: formatLocalTime(9 * 60), after: formatLocalTime(instantToWall(zoneOf(after), nine).minute) }
}
