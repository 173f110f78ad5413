import type { EpochMinute } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { offsetAt, type Zone } from '#shared/time/zone.ts'

/** How far the block reaches to both sides, so that a calendar can move the event within a year. */
const REACH_DAYS = 400

/**
 * The VTIMEZONE lines of a zone around an instant: one observance for each change of the offset, with its date, so that a
 * reader needs no table of its own.
 */
export function zoneBlock(zone: Zone, around: EpochMinute): string[] {
  const from = around - REACH_DAYS * MINUTES_PER_DAY
  const changes = offsetChanges(zone, from, around + REACH_DAYS * MINUTES_PER_DAY)
  const lowest = Math.min(offsetAt(zone, from), ...changes.map(({ after }) => after))
  const first = { at: from, before: offsetAt(zone, from), after: offsetAt(zone, from) }
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone.name}`,
    ...[first, ...changes].flatMap((change) => observance(change, change.after > lowest)),
    'END:VTIMEZONE',
  ]
}

interface OffsetChange {
  at: EpochMinute
  /** Minutes ahead of UTC. */
  before: number
  after: number
}

function observance({ at, before, after }: OffsetChange, isDaylight: boolean): string[] {
  const kind = isDaylight ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${calendarTime(at + before)}`,
    `TZOFFSETFROM:${calendarOffset(before)}`,
    `TZOFFSETTO:${calendarOffset(after)}`,
    `END:${kind}`,
  ]
}

/** Wall or UTC minutes as `yyyyMMddTHHmmss`. */
export function calendarTime(minute: number): string {
  const day = Math.floor(minute / MINUTES_PER_DAY)
  const time = formatLocalTime(minute - day * MINUTES_PER_DAY)
  return `${fromEpochDay(day).replaceAll('-', '')}T${time.replace(':', '')}00`
}

const calendarOffset = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${formatLocalTime(Math.abs(minutes)).replace(':', '')}`

function offsetChanges(zone: Zone, from: EpochMinute, to: EpochMinute): OffsetChange[] {
  const changes: OffsetChange[] = []
  for (let day = from; day < to; day += MINUTES_PER_DAY) {
    const [before, after] = [offsetAt(zone, day), offsetAt(zone, day + MINUTES_PER_DAY)]
    if (before !== after) changes.push({ at: firstMinuteWith(zone, after, day), before, after })
  }
  return changes
}

/** The minute of the day that follows `day` at which the offset becomes `offset`. */
function firstMinuteWith(zone: Zone, offset: number, day: EpochMinute): EpochMinute {
  let [low, high] = [day, day + MINUTES_PER_DAY]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(zone, middle) === offset) high = middle
    else low = middle
  }
  return high
}
