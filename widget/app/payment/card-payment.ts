import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import { call } from '../api.ts'
import type { ReservationAnswer } from '../booking/reservation.ts'
import { boot } from '../boot-settings.ts'
import { centsOf } from '../catalogue.ts'
import { session } from '../session.ts'
import type { Payment } from './payment-query.ts'

/** What is paid: a booking, or an order of a package. */
export type Payable = { bookingId: string } | { orderId: string }

/** What a payment is for; undefined for one that is for nothing any more. */
export function readPayable({ bookingId, orderId }: Pick<Payment, 'bookingId' | 'orderId'>): Payable | undefined {
  if (bookingId !== undefined) return { bookingId }
  return orderId === undefined ? undefined : { orderId }
}

/** What a page needs to let somebody pay by card or through their bank. */
export interface CardPayment {
  provider: 'stripe' | 'sandbox'
  id: string
  /** In memory only: never in an address, never in storage (threat W4). */
  clientSecret: string
  /** Of Stripe; absent in the sandbox. */
  publishableKey: string | undefined
  isPaid: boolean
  amountCents: number
  /** In the order in which they are offered. */
  channels: readonly PaymentChannel[]
  holdUntil: string | undefined
}

const cardPaymentKey = 'card-payment'

export const readCardPayment = (wire: Output<'createPaymentIntent'>): CardPayment => ({
  provider: wire.provider,
  id: wire.paymentIntentId,
  clientSecret: wire.clientSecret,
  publishableKey: wire.publishableKey ?? undefined,
  isPaid: wire.status === 'SUCCEEDED',
  amountCents: centsOf(wire.amount),
  channels: wire.methods,
  holdUntil: wire.holdUntil ?? undefined,
})

/**
 * Begins the card payment of something, or goes on with it: whoever asks again, after a reload or in another tab, gets the
 * same payment, so that nothing is paid twice.
 */
export const cardPaymentQuery = (payable: Payable) =>
  queryOptions({
    queryKey: [cardPaymentKey, payable],
    queryFn: () =>
      call('createPaymentIntent', {
        body: 'bookingId' in payable ? { appointmentId: payable.bookingId } : { orderId: payable.orderId },
      }),
    select: readCardPayment,
    throwOnError: false,
  })

/** Brings a payment up to date with its reservation (rules B4.6 and B7.21); the server only compares what is said here. */
export const updateCardPayment = (
  payment: Pick<CardPayment, 'id' | 'amountCents'>,
  answer: ReservationAnswer | undefined,
  packageId: string | undefined,
): Promise<Output<'updatePaymentIntent'>> =>
  call('updatePaymentIntent', {
    body: {
      paymentIntentId: payment.id,
      organizationId: boot.organizationId,
      token: session.current()?.token ?? null,
      totalPrice: answer?.totalPrice ?? eurosOfCents(payment.amountCents),
      reservation: answer ?? null,
      booking: answer?.booking ?? null,
      packageId: packageId ?? null,
    },
  })

/**
 * What was answered to requests that are not paid yet, by request: asked again, it is gone on with, not made twice. In
 * memory: after a reload the server knows what is held.
 */
export const begun = new Map<string, ReservationAnswer>()

/** Forgets the provider's account and the payments that were under way (rule B2.26). */
export function forgetCardPayments(client: QueryClient): void {
  begun.clear()
  client.removeQueries({ queryKey: [cardPaymentKey] })
}
