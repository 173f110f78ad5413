import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** Whether something on the screen waits for the server to be reachable. It is tried again until it is. */
export function useIsReconnecting(): boolean {
  const client = useQueryClient()
  const queries = client.getQueryCache()
  const mutations = client.getMutationCache()

  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [queries.subscribe(listener), mutations.subscribe(listener)]
      return () => ends.forEach((end) => end())
    },
    [queries, mutations],
  )

  return useSyncExternalStore(
    subscribe,
    () =>
      queries
        .getAll()
        .some(
          (query) =>
            query.isActive() &&
            (query.state.fetchStatus === 'paused' ||
              (query.state.fetchStatus === 'fetching' && query.state.fetchFailureCount > 0)),
        ) ||
      mutations.getAll().some(({ state }) => state.status === 'pending' && (state.isPaused || state.failureCount > 0)),
  )
}
