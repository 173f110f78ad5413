import { queryOptions } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer } from './checked-answer.ts'

/**
 * Where the money of online payments goes. It is asked again when the owner comes back, because they may have been at the
 * provider meanwhile. The key starts like the organisation's, so that the same changes make it stale.
 */
export const paymentAccountQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['organisation', 'payment-account'],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('paymentAccount', {}, { signal }), ['offers', 'disputes']),
    refetchOnWindowFocus: 'always',
  })
