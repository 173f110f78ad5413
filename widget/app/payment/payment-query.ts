import { queryOptions } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { call } from '../api.ts'
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

/** What the server knows of a card payment: the only truth about it (threat W5). */
export interface Payment {
  status: PaymentStatus
  /** Of the booking that is paid; absent for a package. */
  bookingId: string | undefined
  orderId: string | undefined
  packageId: string | undefined
  serviceId: string | undefined
  /** To choose the same slot again (rule B2.9). */
  scheduleId: string | undefined
  amountCents: number
  /** With the wall of the organisation's zone in it; absent for a package, which holds no seat. */
  holdUntil: string | undefined
}

export const readPayment = (wire: WirePayment): Payment => ({
  status: statuses[wire.status],
  bookingId: wire.appointmentId ?? undefined,
  orderId: wire.orderId ?? undefined,
  packageId: wire.packageId ?? undefined,
  serviceId: wire.serviceId ?? undefined,
  scheduleId: wire.scheduleId ?? undefined,
  amountCents: centsOf(wire.amount),
  holdUntil: wire.holdUntil ?? undefined,
})

/** Nothing will become of it any more; a payment that failed can be tried again. */
export const isFinal = (status: PaymentStatus): boolean =>
  status === 'succeeded' || status === 'cancelled' || status === 'refunded'

/** Milliseconds. */
const firstPause = 1000
const longestPause = 10_000

/** Milliseconds until the server is asked again: ever longer, so that a wait of minutes is no storm of requests. */
export const pollPause = (answers: number): number =>
  Math.min(firstPause * 1.4 ** Math.max(0, answers - 1), longestPause)

/** Whoever pays comes back from the bank's app or window, and may have lost the connection meanwhile. */
const looksAgain = { staleTime: 0, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const

/** What became of a payment of the caller. One that is not theirs, or that never was, fails with `not-found`. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payment', id],
    queryFn: ({ signal }) => call('payment', { params: { id } }, { signal }),
    select: readPayment,
    throwOnError: (error) =>
      !(error instanceof AppError && (error.code === 'not-found' || error.code === 'unauthenticated')),
    ...looksAgain,
  })

/** As `paymentQuery`, asked again until the payment is over: by itself, and when the customer comes back. */
export const followedPaymentQuery = (id: string) => ({
  ...paymentQuery(id),
  refetchInterval: ({ state }: { state: { data?: WirePayment | undefined; dataUpdateCount: number } }) =>
    state.data && isFinal(statuses[state.data.status]) ? false : pollPause(state.dataUpdateCount),
})
