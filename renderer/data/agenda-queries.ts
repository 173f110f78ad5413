import { queryOptions } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer } from './checked-answer.ts'
import type { DateRange } from './queries.ts'

/** The bookings of some days with notes. The key starts like the bookings', so that it is invalidated with them. */
export const agendaQuery = (bridge: DesktopBridge, { from, to }: DateRange) =>
  queryOptions({
    queryKey: ['bookings', 'agenda', from, to],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('agenda', { query: { from, to } }, { signal }), ['bookings']).bookings,
  })
