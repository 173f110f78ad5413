import { queryOptions } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer } from './check-answer-shape.ts'

/**
 * Query for the organisation's payment account. It is refetched when the owner returns to the window, because they may have changed the
 * account at the payment provider. Its key starts like the organisation's, so that both are invalidated together.
 */
export const paymentAccountQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['organisation', 'payment-account'],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('paymentAccount', {}, { signal }), ['offers', 'disputes']),
    refetchOnWindowFocus: 'always',
  })
