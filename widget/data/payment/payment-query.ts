import { queryOptions } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { call } from '../lazy-api-client.ts'
import { centsOf } from '../catalogue.ts'

export type WirePayment = Output<'payment'>

export type PaymentStatus = 'pending' | 'requires-action' | 'succeeded' | 'failed' | 'cancelled' | 'refunded'

const statuses = {
  PENDING: 'pending',
  REQUIRES_ACTION: 'requires-action',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  REFUNDED: 'refunded',
} as const satisfies Record<WirePayment['status'], PaymentStatus>

/** The state of a payment on the server, which is the only reliable source (threat W5). */
export interface Payment {
  status: PaymentStatus
  /** The id of the paid booking, the first one of a series; undefined for a package. */
  bookingId: string | undefined
  /** Whether the payment is for several appointments of a series. */
  isSeries: boolean
  /** Whether the payment is for the fee of its booking instead of the price. */
  isFee: boolean
  orderId: string | undefined
  packageId: string | undefined
  serviceId: string | undefined
  /** The paid slot, to select the same slot again (rule B2.9). */
  scheduleId: string | undefined
  amountCents: number
  /** The end of the hold, with the organisation's offset; undefined for a package, which holds no seat. */
  holdUntil: string | undefined
}

export const readPayment = (wire: WirePayment): Payment => ({
  status: statuses[wire.status],
  bookingId: wire.bookingIds?.[0] ?? wire.bookingId ?? undefined,
  isSeries: (wire.bookingIds?.length ?? 0) > 1,
  isFee: wire.isFee ?? false,
  orderId: wire.orderId ?? undefined,
  packageId: wire.packageId ?? undefined,
  serviceId: wire.serviceId ?? undefined,
  scheduleId: wire.scheduleId ?? undefined,
  amountCents: centsOf(wire.amount),
  holdUntil: wire.holdUntil ?? undefined,
})

/** Whether the customer pays nothing and only gives a card as a guarantee. */
export const isCardOnly = ({ amountCents, bookingId }: Pick<Payment, 'amountCents' | 'bookingId'>): boolean =>
  amountCents === 0 && bookingId !== undefined

/** Whether the payment is final. A failed payment is not: it can be tried again. */
export const isFinal = (status: PaymentStatus): boolean =>
  status === 'succeeded' || status === 'cancelled' || status === 'refunded'

/** The shortest and the longest pause between two requests for the state of a payment, in milliseconds. */
const firstPause = 1000
const longestPause = 10_000

/** Milliseconds until the next request for a payment's state. The pause grows, so that a long wait causes few requests. */
export const pollPause = (answers: number): number =>
  Math.min(firstPause * 1.4 ** Math.max(0, answers - 1), longestPause)

/** Options that refetch a payment when the customer returns from the bank's app or window, or the connection returns. */
const looksAgain = { staleTime: 0, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const

/** The state of the customer's payment. An unknown id, or another person's, fails with `not-found`. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payment', id],
    queryFn: ({ signal }) => call('payment', { params: { id } }, { signal }),
    select: readPayment,
    throwOnError: (error) =>
      !(error instanceof AppError && (error.code === 'not-found' || error.code === 'unauthenticated')),
    ...looksAgain,
  })

/** Like `paymentQuery`, repeated until the payment is final, and when the customer returns to the page. */
export const followedPaymentQuery = (id: string) => ({
  ...paymentQuery(id),
  refetchInterval: ({ state }: { state: { data?: WirePayment | undefined; dataUpdateCount: number } }) =>
    state.data && isFinal(statuses[state.data.status]) ? false : pollPause(state.dataUpdateCount),
})

/** What became of a payment, as everybody may know who has its id (rule D358). */
export interface PaymentResult {
  status: PaymentStatus
  about: 'booking' | 'series' | 'package' | 'gift-card' | 'fee' | 'card'
  /** The end of the hold, with the organisation's offset. */
  holdUntil: string | undefined
}

type WireResult = Output<'paymentResult'>

const subjects = {
  BOOKING: 'booking',
  SERIES: 'series',
  PACKAGE: 'package',
  GIFT_CARD: 'gift-card',
  FEE: 'fee',
  CARD: 'card',
} as const satisfies Record<WireResult['about'], PaymentResult['about']>

/** The result of a payment that this browser has no secret for, repeated until it is final. */
export const followedResultQuery = (id: string) =>
  queryOptions({
    queryKey: ['payment-result', id],
    queryFn: ({ signal }) => call('paymentResult', { params: { id } }, { signal }),
    select: ({ status, about, holdUntil }): PaymentResult => ({
      status: statuses[status],
      about: subjects[about],
      holdUntil: holdUntil ?? undefined,
    }),
    throwOnError: (error) => !(error instanceof AppError && error.code === 'not-found'),
    ...looksAgain,
    refetchInterval: ({ state }) =>
      state.error || (state.data && isFinal(statuses[state.data.status])) ? false : pollPause(state.dataUpdateCount),
  })
