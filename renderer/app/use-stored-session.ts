import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readSnapshot, restoreSnapshot } from '#renderer/data/calendar-snapshot.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import type { Session } from '#shared/ipc/contract.ts'

/**
 * The session of the last run, until the server has confirmed the current one. With the stored calendar, the app shows its first
 * screen at once and works without the server. The main process stores the session with the token.
 * @param session the server's answer; undefined until then
 */
export function useStoredSession(session: Session | null | undefined): Session | undefined {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data: snapshot } = useQuery({
    queryKey: ['last-seen'],
    queryFn: async () => {
      const found = await readSnapshot(bridge)
      if (found && session === undefined) restoreSnapshot(queryClient, found)
      return found ?? null
    },
    staleTime: Infinity,
    enabled: session === undefined,
  })

  const isSomebodyElse = Boolean(snapshot && session && !isSame(snapshot.session, session))
  useEffect(() => {
    if (isSomebodyElse) void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }, [isSomebodyElse, queryClient])

  return session === undefined ? snapshot?.session : undefined
}

const isSame = (one: Session, other: Session): boolean =>
  one.user.id === other.user.id && one.organisation.id === other.organisation.id
