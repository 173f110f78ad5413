import { useContext } from 'react'
import { epochMinuteOf, type EpochMinute } from '#shared/time/instant.ts'
import { ClockContext, useWallNow } from './use-wall-now.ts'

/** Returns the current time as an epoch minute, independent of time zones. Re-renders every minute. */
export function useNow(): EpochMinute {
  const clock = useContext(ClockContext)
  // This hook causes the re-render each minute; the exact time comes from the clock.
  useWallNow()
  return epochMinuteOf(clock())
}
