import type { EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { offsetAt, type Zone } from '#shared/time/zone.ts'

/** An instant at which a zone's UTC offset changes, with the offsets before and after in minutes. */
export interface OffsetChange {
  readonly at: EpochMinute
  readonly before: number
  readonly after: number
}

/** The offset changes of a zone within an interval, in order. */
export function offsetChanges(zone: Zone, { start, end }: Interval): OffsetChange[] {
  const changes: OffsetChange[] = []
  for (let day = start; day < end; day += MINUTES_PER_DAY) {
    const [before, after] = [offsetAt(zone, day), offsetAt(zone, day + MINUTES_PER_DAY)]
    if (before !== after) changes.push({ at: firstMinuteWith(zone, after, day), before, after })
  }
  return changes
}

/** The first minute after the start of `day` at which the offset is `offset`. */
function firstMinuteWith(zone: Zone, offset: number, day: EpochMinute): EpochMinute {
  let [low, high] = [day, day + MINUTES_PER_DAY]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(zone, middle) === offset) high = middle
    else low = middle
  }
  return high
}
