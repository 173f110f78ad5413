import { useQuery } from '@tanstack/react-query'
import { emptyQueue, type ActQueue } from '#shared/ipc/offline-acts.ts'
import { actQueueQuery, connectivityQuery } from '#renderer/data/offline/act-queue-and-connectivity-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'

/** Returns the offline queue. It is empty while loading, and always in a browser. */
export function useOfflineState(): ActQueue {
  return useQuery(actQueueQuery(useBridge())).data ?? emptyQueue
}

/** Whether the server cannot be reached. */
export function useIsOffline(): boolean {
  return useQuery(connectivityQuery(useBridge())).data === 'offline'
}

/** Whether the server cannot be reached and supported actions are queued meanwhile (rule D209); never true in a browser. */
export function useKeepsActs(): boolean {
  const { storage } = useOfflineState()
  return useIsOffline() && storage !== 'none'
}
