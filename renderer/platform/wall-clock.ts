import { createContext, useContext, useEffect, useState } from 'react'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { useSession } from './session-context.ts'

/** The moment on the organisation's wall that "past" and "now" are measured by, wherever this machine stands. */
export interface WallNow {
  readonly date: LocalDate
  readonly minute: MinuteOfDay
}

/** Milliseconds since 1970; a test puts its own clock here. */
export const ClockContext = createContext<() => number>(Date.now)

export function wallNowAt(milliseconds: number, timeZone: string): WallNow {
  const { day, minute } = instantToWall(zoneOf(timeZone), epochMinuteOf(milliseconds))
  return { date: fromEpochDay(day), minute }
}

const MINUTE = 60_000

/** Now, on the organisation's wall; moves on with each minute. */
export function useWallNow(): WallNow {
  const clock = useContext(ClockContext)
  const { timeZone } = useSession().organization
  const [now, setNow] = useState(() => wallNowAt(clock(), timeZone))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(wallNowAt(clock(), timeZone))
      timer = setTimeout(tick, MINUTE - (clock() % MINUTE))
    }
    tick()
    // A machine that slept shows the right time as soon as it is looked at.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [clock, timeZone])

  return now
}
