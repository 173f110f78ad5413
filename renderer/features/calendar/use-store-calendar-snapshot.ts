import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { makeSnapshot } from '#renderer/data/calendar-snapshot.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useSession } from '#renderer/platform/session-context.ts'

/** Milliseconds of quiet before what is seen is kept. */
const PAUSE = 1500

/**
 * Keeps what the calendar shows for the next launch and for a time without a server.
 *
 * @param seenAt when the server was last heard; each new answer is kept
 */
export function useStoreCalendarSnapshot(seenAt: number | undefined): void {
  const bridge = useBridge()
  const session = useSession()
  const queryClient = useQueryClient()

  useEffect(() => {
    if (seenAt === undefined) return undefined
    const timer = setTimeout(() => {
      const text = makeSnapshot(queryClient, session)
      // Without it the next launch is slower, and nothing else.
      if (text !== undefined) bridge.invoke('snapshot.write', text).catch(() => undefined)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [bridge, queryClient, seenAt, session])
}
