import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Input, Output } from '#shared/api/client.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer } from './check-answer-shape.ts'

export type BookingsSearch = NonNullable<Input<'providerBookings'>['query']>

/** A page of the bookings that match a filter. The previous page is shown while the next one loads. */
export const bookingsQuery = (bridge: DesktopBridge, search: BookingsSearch) =>
  queryOptions({
    queryKey: ['bookings', search],
    queryFn: ({ signal }) => bridge.call('providerBookings', { query: search }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Query for the answers of several bookings. Those of each booking are in the order of its questions. */
export const bookingAnswersQuery = (bridge: DesktopBridge, bookingIds: readonly string[]) =>
  queryOptions({
    queryKey: ['booking', 'answers', bookingIds],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('bookingAnswers', { body: { bookingIds: [...bookingIds] } }, { signal }), [
        'answers',
      ]).answers,
  })

export type BookingMoney = Output<'bookingMoney'>

/** Query for a booking's ledger entries (payments and refunds), and the payments to which money can be refunded. */
export const bookingMoneyQuery = (bridge: DesktopBridge, id: string) =>
  queryOptions({
    queryKey: ['booking', id, 'money'],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('bookingMoney', { params: { id } }, { signal }), ['entries', 'sources']),
  })

/** Query for the history of a booking, oldest event first. Only owners may read it (rule D63). */
export const bookingTrailQuery = (bridge: DesktopBridge, id: string) =>
  queryOptions({
    queryKey: ['booking', id, 'trail'],
    queryFn: async ({ signal }) => (await bridge.call('bookingTrail', { params: { id } }, { signal })).events,
  })
