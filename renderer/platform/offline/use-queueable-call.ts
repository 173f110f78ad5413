import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import type { Input, Output } from '#shared/api/client.ts'
import { randomKey } from '#shared/api/random-key.ts'
import type { AboutAct, OfflineAct, KeptBody, KeptRoute } from '#shared/ipc/offline-acts.ts'
import { actQueueQuery } from '#renderer/data/offline/act-queue-and-connectivity-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'

interface KeepableCall<Route extends KeptRoute> {
  readonly route: Route
  readonly body: KeptBody<Route>
  /** A description of the act for the list of queued changes. */
  readonly about: AboutAct
  /** The idempotency key; a random one by default. */
  readonly key?: string
}

/** The result of a call that was queued instead of being sent. */
export const KEPT = 'kept'

/**
 * Returns a function that calls the API, or, if the server cannot be reached, queues the call as an act where the app supports that.
 * Otherwise the call fails as `offline`, like all others (rule D103).
 */
export function useQueueableCall() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCallback(
    async <Route extends KeptRoute>({
      route,
      body,
      about,
      key = randomKey(),
    }: KeepableCall<Route>): Promise<Output<Route> | typeof KEPT> => {
      try {
        return await bridge.call(route, { body } as Input<Route>, { idempotencyKey: key })
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'offline') throw error
        // A JSON copy without undefined fields, which is exactly what will be sent.
        const act = JSON.parse(JSON.stringify({ id: key, route, body, about })) as OfflineAct
        queryClient.setQueryData(actQueueQuery(bridge).queryKey, await bridge.invoke('acts.keep', act))
        return KEPT
      }
    },
    [bridge, queryClient],
  )
}
