import { queryOptions } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer, checkedVersion } from './check-answer-shape.ts'

/** The query for an organisation's members and invitations. */
export const teamQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['team'], queryFn: ({ signal }) => bridge.call('team', {}, { signal }) })

/** The bookings ahead of a specialist, each with the colleagues who can take it over. */
export const bookingsToHandOverQuery = (bridge: DesktopBridge, specialistId: string) =>
  queryOptions({
    queryKey: ['team', 'bookings-ahead', specialistId],
    queryFn: ({ signal }) => bridge.call('bookingsToHandOver', { query: { specialistId } }, { signal }),
    staleTime: 0,
  })

/** The account of the logged-in person, with its sessions. */
export const accountQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['account'], queryFn: ({ signal }) => bridge.call('account', {}, { signal }) })

type Profile = Output<'organisationProfile'>

/** Checks that an answer is an organisation with its payment methods, which the forms iterate over. */
export const checkedProfile = (answer: Profile): Profile => checkedVersion(answer, ['paymentMethods'])

/** The organisation's public profile. */
export const organisationQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['organisation'],
    queryFn: async ({ signal }) => checkedProfile(await bridge.call('organisationProfile', {}, { signal })),
  })

/** The sites that may embed the widget. */
export const allowedSitesQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['allowed-sites'],
    queryFn: async ({ signal }) => checkedVersion(await bridge.call('allowedSites', {}, { signal }), ['sites']),
  })

/** The booking policy: notice, booking window and others (rule D69). */
export const policiesQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => checkedVersion(await bridge.call('providerSettings', {}, { signal })),
  })

/** Query for the settings of the reminders that customers receive. */
export const remindersQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['settings', 'reminders'],
    queryFn: async ({ signal }) => checkedVersion(await bridge.call('reminders', {}, { signal })),
  })

/**
 * Query for the settings of guest bookings (without an account): whether a mailed code or an account is needed, and whether a phone number
 * is required.
 */
export const guestSettingsQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['settings', 'guests'],
    queryFn: async ({ signal }) => checkedVersion(await bridge.call('guestSettings', {}, { signal })),
  })

const checkedFeed = (answer: Output<'calendarFeed'>): Output<'calendarFeed'> => {
  if (!('link' in checkedAnswer(answer, []))) throw new AppError('internal')
  return answer
}

/** Query for whether a specialist's calendar has a subscription link (calendar feed). */
export const calendarFeedQuery = (bridge: DesktopBridge, specialistId: string) =>
  queryOptions({
    queryKey: ['calendar-feed', specialistId],
    queryFn: async ({ signal }) =>
      checkedFeed(await bridge.call('calendarFeed', { query: { specialistId } }, { signal })),
  })

/**
 * Query for the number of pending bookings, which wait for a customer's answer. Its key starts like that of the bookings, so that both are
 * invalidated together.
 */
export const pendingCountQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['bookings', 'pending-count'],
    queryFn: async ({ signal }) => {
      const { total } = await bridge.call('providerBookings', { query: { status: 'PENDING', size: 1 } }, { signal })
      return total
    },
  })
