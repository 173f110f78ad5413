import { useQuery } from '@tanstack/react-query'
import { pendingCountQuery } from '#renderer/data/organisation-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'

/** The number of bookings that wait for a customer's answer; 0 while unknown. */
export function usePendingBookingCount(): number {
  return useQuery(pendingCountQuery(useBridge())).data ?? 0
}
