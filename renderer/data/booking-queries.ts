import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Input } from '#shared/api/client.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'

export type BookingsSearch = NonNullable<Input<'providerBookings'>['query']>

/** A page of the bookings that somebody looks for. The page before stays on the screen while the next one comes. */
export const bookingsQuery = (bridge: DesktopBridge, search: BookingsSearch) =>
  queryOptions({
    queryKey: ['bookings', search],
    queryFn: ({ signal }) => bridge.call('providerBookings', { query: search }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Who did what with a booking, first to last; for owners (rule D63). */
export const bookingTrailQuery = (bridge: DesktopBridge, id: string) =>
  queryOptions({
    queryKey: ['booking', id, 'trail'],
    queryFn: async ({ signal }) => (await bridge.call('bookingTrail', { params: { id } }, { signal })).events,
  })
