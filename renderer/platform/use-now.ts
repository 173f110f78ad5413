import { useContext } from 'react'
import { epochMinuteOf, type EpochMinute } from '#shared/time/instant.ts'
import { ClockContext, useWallNow } from './wall-clock.ts'

/** The present minute, wherever walls stand; moves on with each minute. */
export function useNow(): EpochMinute {
  const clock = useContext(ClockContext)
  // Draws anew each minute; the clock has the exact one.
  useWallNow()
  return epochMinuteOf(clock())
}
