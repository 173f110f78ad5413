import { queryOptions } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'

/** Query for the offline queue. The main process announces each change with the event `acts`. */
export const actQueueQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['acts'], queryFn: () => bridge.invoke('acts.list'), staleTime: Infinity })

/** Query for whether the server can be reached. The main process announces each change with the event `connectivity`. */
export const connectivityQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['connectivity'],
    queryFn: () => bridge.invoke('connectivity.current'),
    staleTime: Infinity,
  })
