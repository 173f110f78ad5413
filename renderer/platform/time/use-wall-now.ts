import { createContext, useContext, useEffect, useState } from 'react'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { useSession } from '../session/session-context.ts'

/** The current date and time in the organisation's time zone, which decides what is past, not in the machine's zone. */
export interface WallNow {
  readonly date: LocalDate
  readonly minute: MinuteOfDay
}

/** The clock, in milliseconds since 1970; tests replace it. */
export const ClockContext = createContext<() => number>(Date.now)

export function wallNowAt(milliseconds: number, timeZone: string): WallNow {
  const { day, minute } = instantToWall(zoneOf(timeZone), epochMinuteOf(milliseconds))
  return { date: fromEpochDay(day), minute }
}

const MINUTE = 60_000

/** The current date and time in the organisation's time zone; re-renders with each minute. */
export function useWallNow(): WallNow {
  const clock = useContext(ClockContext)
  const { timeZone } = useSession().organisation
  const [now, setNow] = useState(() => wallNowAt(clock(), timeZone))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(wallNowAt(clock(), timeZone))
      timer = setTimeout(tick, MINUTE - (clock() % MINUTE))
    }
    tick()
    // Updates the time as soon as the page becomes visible again, because timers do not run while the machine sleeps.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [clock, timeZone])

  return now
}
