import { useQuery } from '@tanstack/react-query'
import { pendingCountQuery } from '#renderer/data/organisation-queries.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'

/** How many bookings wait for a customer's answer; 0 while that is unknown. */
export function usePendingCount(): number {
  return useQuery(pendingCountQuery(useBridge())).data ?? 0
}
