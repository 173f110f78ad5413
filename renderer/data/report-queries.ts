import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Input } from '#shared/api/client.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer } from './check-answer-shape.ts'

export type ReportSearch = Input<'report'>['query']

/** Query for the numbers of a report period. The previous numbers are shown while the next ones load. */
export const reportQuery = (bridge: DesktopBridge, search: ReportSearch) =>
  queryOptions({
    queryKey: ['report', search],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('report', { query: search }, { signal }), ['parts', 'specialists', 'services']),
    placeholderData: keepPreviousData,
  })
