import { useQueryClient, type MutationCache, type QueryCache } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import type { ErrorCode } from '#shared/api/error-codes.ts'

function codeOf(failure: unknown): ErrorCode {
  if (!(failure instanceof AppError)) return 'network'
  // A timeout is retried automatically, so the notice does not ask the customer to try again.
  return failure.code === 'timeout' ? 'unavailable' : failure.code
}

function waitingQuery(queries: QueryCache): ErrorCode | undefined {
  const waiting = queries
    .getAll()
    .find(
      (query) =>
        query.isActive() &&
        (query.state.fetchStatus === 'paused' ||
          (query.state.fetchStatus === 'fetching' && query.state.fetchFailureCount > 0)),
    )
  return waiting && codeOf(waiting.state.fetchFailureReason)
}

function waitingMutation(mutations: MutationCache): ErrorCode | undefined {
  const waiting = mutations
    .getAll()
    .find(({ state }) => state.status === 'pending' && (state.isPaused || state.failureCount > 0))
  return waiting && codeOf(waiting.state.failureReason)
}

/** The error code of a request that is being retried for the current screen; undefined when there is none. */
export function useConnectionTrouble(): ErrorCode | undefined {
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
  return useSyncExternalStore(subscribe, () => waitingMutation(mutations) ?? waitingQuery(queries))
}
