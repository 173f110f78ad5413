import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../lazy-api-client.ts'
import { boot } from '../boot-settings.ts'
import { customerQueryKey } from './customer-query-key.ts'
import { readOwnBooking } from './own-booking.ts'

export type When = 'UPCOMING' | 'PAST'

const pageSize = 20

const bookingsKey = (userId: string) => [...customerQueryKey, boot.organisationId, userId, 'bookings'] as const

export const ownBookingKey = (userId: string, id: string) => [...bookingsKey(userId), id] as const

/** One booking of the customer. */
export const ownBookingQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: ownBookingKey(userId, id),
    queryFn: ({ signal }) => call('ownBooking', { params: { id } }, { signal }),
    select: readOwnBooking,
  })

/** The bookings of the series that one of the customer's bookings belongs to, by start. */
export const ownRepeatQuery = (userId: string, bookingId: string) =>
  queryOptions({
    queryKey: [...ownBookingKey(userId, bookingId), 'repeat'],
    queryFn: ({ signal }) => call('ownRepeat', { params: { bookingId } }, { signal }),
    select: ({ appointments }) => appointments.map(readOwnBooking),
  })

/** The customer's upcoming bookings, soonest first, or all others, latest first (rule D64), in pages. */
export const ownBookingsQuery = (userId: string, when: When) =>
  infiniteQueryOptions({
    queryKey: [...bookingsKey(userId), 'list', when],
    queryFn: ({ pageParam, signal }) =>
      call('ownBookings', { query: { when, page: pageParam, size: pageSize } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length : undefined),
    select: ({ pages }) => pages.flatMap(({ appointments }) => appointments.map(readOwnBooking)),
  })

const creditsKey = (userId: string) => [...customerQueryKey, boot.organisationId, userId, 'credits'] as const

/** The customer's usable credits per service. */
export const ownBalancesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...creditsKey(userId), 'balances'],
    queryFn: ({ signal }) => call('customerCredits', { query: { size: 1 } }, { signal }),
    select: ({ balances }) => balances,
  })

/** The customer's usable credits per service, and the entries of the ledger in pages (rule D55). */
export const ownCreditsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...creditsKey(userId), 'ledger'],
    queryFn: ({ pageParam, signal }) =>
      call('customerCredits', { query: { page: pageParam, size: pageSize } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length : undefined),
    select: ({ pages }) => ({
      balances: pages.at(-1)?.balances ?? [],
      entries: pages.flatMap(({ entries }) => entries),
    }),
  })
