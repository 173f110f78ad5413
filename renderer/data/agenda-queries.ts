import { queryOptions } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer } from './check-answer-shape.ts'
import type { DateRange } from './queries.ts'

/**
 * Query for the bookings of a range of dates, with their notes and the latest note about each customer. Its key starts like that of the
 * bookings, so that both are invalidated together.
 */
export const agendaQuery = (bridge: DesktopBridge, { from, to }: DateRange) =>
  queryOptions({
    queryKey: ['bookings', 'agenda', from, to],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('agenda', { query: { from, to } }, { signal }), ['bookings']).bookings,
  })
