import { queryOptions } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'

/** Who works here, and who is invited. */
export const teamQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['team'], queryFn: ({ signal }) => bridge.call('team', {}, { signal }) })

/** The person that is logged in, with their sessions. */
export const accountQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['account'], queryFn: ({ signal }) => bridge.call('account', {}, { signal }) })

/** What customers see of the organisation. */
export const organisationQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['organisation'],
    queryFn: ({ signal }) => bridge.call('organisationProfile', {}, { signal }),
  })

/** The sites that may show the widget. */
export const allowedSitesQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['allowed-sites'], queryFn: ({ signal }) => bridge.call('allowedSites', {}, { signal }) })

/** What holds on top of the availability: notice, booking window and the rest (rule D69). */
export const policiesQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => bridge.call('providerSettings', {}, { signal }) })

/** Which reminders customers get. */
export const remindersQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['settings', 'reminders'],
    queryFn: ({ signal }) => bridge.call('reminders', {}, { signal }),
  })

/** Whether a specialist's calendar can be subscribed to. */
export const calendarFeedQuery = (bridge: DesktopBridge, instructorId: string) =>
  queryOptions({
    queryKey: ['calendar-feed', instructorId],
    queryFn: ({ signal }) => bridge.call('calendarFeed', { query: { instructorId } }, { signal }),
  })

/** How many bookings wait for a customer's answer. The key begins as the bookings' does, so that it follows their changes. */
export const pendingCountQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['bookings', 'pending-count'],
    queryFn: async ({ signal }) => {
      const { total } = await bridge.call('providerBookings', { query: { status: 'PENDING', size: 1 } }, { signal })
      return total
    },
  })
