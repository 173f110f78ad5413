import type { EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { offsetAt, type Zone } from '#shared/time/zone.ts'

/** A moment from which a zone's wall is so many minutes ahead of UTC; `before` that it was so many. */
export interface OffsetChange {
  readonly at: EpochMinute
  readonly before: number
  readonly after: number
}

/** The changes of a zone's offset in a time, in their order. */
export function offsetChanges(zone: Zone, { start, end }: Interval): OffsetChange[] {
  const changes: OffsetChange[] = []
  for (let day = start; day < end; day += MINUTES_PER_DAY) {
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

/** Whether the wall shows the same time as at this instant once more, before or after the clocks were set back. */
export function isShownTwice(zone: Zone, instant: EpochMinute): boolean {
  const wall = instant + offsetAt(zone, instant)
  return [instant - MINUTES_PER_DAY, instant + MINUTES_PER_DAY].some((nearby) => {
    const other = wall - offsetAt(zone, nearby)
    return other !== instant && other + offsetAt(zone, other) === wall
  })
}
