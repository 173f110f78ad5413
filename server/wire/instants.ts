import type { EpochMinute } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { instantToWall, offsetAt, type Zone } from '#shared/time/zone.ts'

/** An instant with the wall's offset, '2025-03-14T18:30:00+01:00': a client reads wall date and time off the text. */
export function wireInstant(zone: Zone, instant: EpochMinute): string {
  const { day, minute } = instantToWall(zone, instant)
  const offset = offsetAt(zone, instant)
  const sign = offset < 0 ? '-' : '+'
  return `${fromEpochDay(day)}T${formatLocalTime(minute)}:00${sign}${formatLocalTime(Math.abs(offset))}`
}
