import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { makeSnapshot } from '#renderer/data/calendar-snapshot.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'

/** Milliseconds without a change before the calendar is stored. */
const PAUSE = 1500

/**
 * Stores the displayed calendar for the next start and for times without the server.
 * @param seenAt when the data was loaded; each new answer is stored
 */
export function useStoreCalendarSnapshot(seenAt: number | undefined): void {
  const bridge = useBridge()
  const session = useSession()
  const queryClient = useQueryClient()

  useEffect(() => {
    if (seenAt === undefined) return undefined
    const timer = setTimeout(() => {
      const text = makeSnapshot(queryClient, session)
      // A failed write is ignored; it only makes the next start slower.
      if (text !== undefined) bridge.invoke('snapshot.write', text).catch(() => undefined)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [bridge, queryClient, seenAt, session])
}
