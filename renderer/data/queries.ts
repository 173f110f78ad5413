import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** Server data is fresh for a minute; changes are announced, so nothing is asked again for its own sake. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Whether the server can be reached is the bridge's to say, not the browser's guess.
      queries: { staleTime: 60_000, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export const sessionQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['session'], queryFn: () => bridge.invoke('session.current'), staleTime: Infinity })

export const appInfoQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['app-info'], queryFn: () => bridge.invoke('app.info'), staleTime: Infinity })

/** Dates, both inclusive. */
export interface DateRange {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** Availability and bookings of all specialists that this person may see; the screen filters. */
export const calendarQuery = (bridge: DesktopBridge, { from, to }: DateRange) =>
  queryOptions({
    queryKey: ['calendar', from, to],
    queryFn: ({ signal }) => bridge.call('providerCalendar', { query: { from, to } }, { signal }),
  })

export const bookingQuery = (bridge: DesktopBridge, id: string) =>
  queryOptions({
    queryKey: ['booking', id],
    queryFn: ({ signal }) => bridge.call('providerBooking', { params: { id } }, { signal }),
  })

export const servicesQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['services'], queryFn: ({ signal }) => bridge.call('providerServices', {}, { signal }) })

export const specialistsQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['specialists'],
    queryFn: ({ signal }) => bridge.call('providerSpecialists', {}, { signal }),
  })

export const locationsQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['locations'], queryFn: ({ signal }) => bridge.call('providerLocations', {}, { signal }) })
