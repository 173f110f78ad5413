import type { EpochMinute } from './instant.ts'
import { fromEpochDay } from './local-date.ts'
import { formatLocalTime } from './local-time.ts'
import { instantToWall, offsetAt, type Zone } from './zone.ts'

/** Formats minutes ahead of UTC: "UTC-7", "UTC+5:30", "UTC". */
export function offsetWords(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** The city of a zone's IANA name: 'America/Argentina/Buenos_Aires' gives "Buenos Aires". Empty for a zone without one, such as 'UTC'. */
export const cityOfZone = ({ name }: Pick<Zone, 'name'>): string =>
  name.includes('/') && !name.startsWith('Etc/') ? name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ') : ''

/** The name of a zone with its offset at an instant: "Vancouver, UTC-7" (rule D352). */
export const zoneWords = (zone: Zone, instant: EpochMinute): string =>
  [cityOfZone(zone), offsetWords(offsetAt(zone, instant))].filter(Boolean).join(', ')

/** Whether the clocks of two zones show the same at an instant, whatever the zones are called. */
export const showTheSame = (one: Zone, other: Zone, instant: EpochMinute): boolean =>
  offsetAt(one, instant) === offsetAt(other, instant)

/** Formats an instant with a zone's offset, as the API does: '2025-03-14T18:30:00+01:00'. */
export function instantIn(zone: Zone, instant: EpochMinute): string {
  const { day, minute } = instantToWall(zone, instant)
  const offset = offsetAt(zone, instant)
  return `${fromEpochDay(day)}T${formatLocalTime(minute)}:00${offset < 0 ? '-' : '+'}${formatLocalTime(Math.abs(offset))}`
}
