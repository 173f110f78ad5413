import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import type { Input, Output } from '#shared/api/client.ts'
import { randomKey } from '#shared/api/random-key.ts'
import type { AboutAct, KeptAct, KeptBody, KeptRoute } from '#shared/ipc/kept-acts.ts'
import { actQueueQuery } from '#renderer/data/offline/act-queue-query.ts'
import { useBridge } from '../bridge-context.ts'

interface KeepableCall<Route extends KeptRoute> {
  readonly route: Route
  readonly body: KeptBody<Route>
  /** What the person sees, for the list of what waits. */
  readonly about: AboutAct
  /** The idempotency key; a new one by default. */
  readonly key?: string
}

/** What is the result of an act that is kept instead of being sent. */
export const KEPT = 'kept'

/** A call that is kept while the server is away, where the app can keep it; else it is refused as all others (rule D103). */
export function useKeepableCall() {
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
        // As JSON, without absent fields, as it will be sent.
        const act = JSON.parse(JSON.stringify({ id: key, route, body, about })) as KeptAct
        queryClient.setQueryData(actQueueQuery(bridge).queryKey, await bridge.invoke('acts.keep', act))
        return KEPT
      }
    },
    [bridge, queryClient],
  )
}
