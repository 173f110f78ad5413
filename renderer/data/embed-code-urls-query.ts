import { queryOptions } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'

/** The public addresses of the widget, which do not change while the app runs. */
export const embeddingQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['embedding'],
    queryFn: ({ signal }) => bridge.call('embedding', {}, { signal }),
    staleTime: Infinity,
  })
