import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { sessionQuery } from '#renderer/data/queries.ts'
import { useBridge, useBridgeEvent } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { DraftsProvider } from '#renderer/platform/drafts/drafts-provider.tsx'
import { SessionContext } from '#renderer/platform/session/session-context.ts'
import type { Session } from '#shared/ipc/contract.ts'
import { SessionFailureScreen } from './session-failure-screen.tsx'
import { ProviderRouter } from './router.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'
import { useStoredSession } from './use-stored-session.ts'
import { useDeepLinks } from './use-deep-links.ts'

const SignedOut = lazy(() => import('./signed-out-routes.tsx').then((module) => ({ default: module.SignedOutRoutes })))

/** Shows the log-in screens, or the app when somebody is logged in. The app's state is discarded when the session ends. */
export function SessionGate() {
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const [wasEnded, setEnded] = useState(false)
  const { data: session, error, refetch } = useQuery(sessionQuery(bridge))

  const begin = useCallback(
    (fresh: Session | null) => {
      dialogs.clear()
      queryClient.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[0] !== 'app-info',
      })
      queryClient.setQueryData(sessionQuery(bridge).queryKey, fresh)
      setEnded(false)
    },
    [bridge, dialogs, queryClient],
  )

  useBridgeEvent('session-ended', () => {
    begin(null)
    setEnded(true)
  })
  useBridgeEvent('connectivity', (state) => {
    if (state === 'online' && session === undefined) void refetch()
  })
  useDeepLinks(session)
  useRetryWhile(session === undefined && error !== null, refetch)
  const lastSeen = useStoredSession(session)
  const shown = session === undefined ? lastSeen : session

  if (shown === undefined) return error ? <SessionFailureScreen error={error} onRetry={refetch} /> : <ShellSkeleton />
  if (shown === null) {
    return (
      <Suspense>
        <SignedOut wasEnded={wasEnded} onLogin={begin} />
      </Suspense>
    )
  }
  return (
    <SessionContext value={shown}>
      <DraftsProvider
        key={`${shown.user.id} ${shown.organisation.id}`}
        userId={shown.user.id}
        organisationId={shown.organisation.id}
      >
        <ProviderRouter onLogout={() => begin(null)} />
      </DraftsProvider>
    </SessionContext>
  )
}

/** Milliseconds between attempts to reach the server at start. */
const retryPause = 3000

/** Retries periodically while `isNeeded`, so that the app recovers without a click when the server is reachable again. */
function useRetryWhile(isNeeded: boolean, retry: () => unknown): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    const timer = setInterval(retry, retryPause)
    return () => clearInterval(timer)
  }, [isNeeded, retry])
}
