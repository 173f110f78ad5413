import { queryOptions } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer, checkedVersion } from './checked-answer.ts'

/** Who works here, and who is invited. */
export const teamQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['team'], queryFn: ({ signal }) => bridge.call('team', {}, { signal }) })

/** The person that is logged in, with their sessions. */
export const accountQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['account'], queryFn: ({ signal }) => bridge.call('account', {}, { signal }) })

type Profile = Output<'organisationProfile'>

/** The organisation and nothing else: its forms go through its ways to pay. */
export const checkedProfile = (answer: Profile): Profile => checkedVersion(answer, ['paymentMethods'])

/** What customers see of the organisation. */
export const organisationQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['organisation'],
    queryFn: async ({ signal }) => checkedProfile(await bridge.call('organisationProfile', {}, { signal })),
  })

/** The sites that may show the widget. */
export const allowedSitesQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['allowed-sites'],
    queryFn: async ({ signal }) => checkedVersion(await bridge.call('allowedSites', {}, { signal }), ['sites']),
  })

/** What holds on top of the availability: notice, booking window and the rest (rule D69). */
export const policiesQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => checkedVersion(await bridge.call('providerSettings', {}, { signal })),
  })

/** Which reminders customers get. */
export const remindersQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['settings', 'reminders'],
    queryFn: async ({ signal }) => checkedVersion(await bridge.call('reminders', {}, { signal })),
  })

const checkedFeed = (answer: Output<'calendarFeed'>): Output<'calendarFeed'> => {
  if (!('link' in checkedAnswer(answer, []))) throw new AppError('internal')
  return answer
}

/** Whether a specialist's calendar can be subscribed to. */
export const calendarFeedQuery = (bridge: DesktopBridge, instructorId: string) =>
  queryOptions({
    queryKey: ['calendar-feed', instructorId],
    queryFn: async ({ signal }) =>
      checkedFeed(await bridge.call('calendarFeed', { query: { instructorId } }, { signal })),
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
