import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import { call } from '../lazy-api-client.ts'
import type { ReservationAnswer } from '../booking/send-reservation.ts'
import { boot } from '../boot-settings.ts'
import { centsOf } from '../catalogue.ts'
import { session } from '../session.ts'
import type { Payment } from './payment-query.ts'

/** What is paid: a booking, the fee of a booking, or an order. */
export type Payable = { bookingId: string; isFee?: boolean } | { orderId: string }

/** The booking or order that a payment is for; undefined when neither exists any more. */
export function readPayable({
  bookingId,
  isFee,
  orderId,
}: Pick<Payment, 'bookingId' | 'isFee' | 'orderId'>): Payable | undefined {
  if (bookingId !== undefined) return { bookingId, ...(isFee && { isFee }) }
  return orderId === undefined ? undefined : { orderId }
}

/** The data for a payment form. */
export interface CardPayment {
  provider: 'stripe' | 'mollie' | 'sandbox'
  id: string
  /** The secret of the card payment, in memory only, never in a URL or in storage (threat W4); empty for Mollie. */
  clientSecret: string
  /** Stripe's public key; undefined for the sandbox. */
  publishableKey: string | undefined
  /** The connected Stripe account that receives the payment; undefined when the key's own account receives it. */
  stripeAccount: string | undefined
  isPaid: boolean
  amountCents: number
  /** The payment channels, such as iDEAL, in the order in which they are offered. */
  channels: readonly PaymentChannel[]
  holdUntil: string | undefined
  /** Whether the card is stored for a later fee. With an amount of 0, nothing is paid now. */
  savesCard?: boolean
}

const cardPaymentKey = 'card-payment'

export const readCardPayment = (wire: Output<'createPaymentIntent'>): CardPayment => ({
  provider: wire.provider,
  id: wire.paymentIntentId,
  clientSecret: wire.clientSecret,
  publishableKey: wire.publishableKey ?? undefined,
  stripeAccount: wire.stripeAccount ?? undefined,
  isPaid: wire.status === 'SUCCEEDED',
  amountCents: centsOf(wire.amount),
  channels: wire.methods,
  holdUntil: wire.holdUntil ?? undefined,
  savesCard: wire.savesCard ?? false,
})

/**
 * Starts or continues the card payment of a booking or order. Repeated calls, after a reload or in another tab, return the
 * same payment, so that nothing is paid twice.
 */
export const cardPaymentQuery = (payable: Payable) =>
  queryOptions({
    queryKey: [cardPaymentKey, payable],
    queryFn: () =>
      call('createPaymentIntent', {
        body:
          'bookingId' in payable
            ? { bookingId: payable.bookingId, isFee: payable.isFee }
            : { orderId: payable.orderId },
      }),
    select: readCardPayment,
    throwOnError: false,
  })

/**
 * Sends the reservation's data to the server, which compares it with its own data (rules B4.6 and B7.21). A failure for which the server
 * gives no reason counts as a failed update (rule B8.6).
 */
export async function updateCardPayment(
  payment: Pick<CardPayment, 'id' | 'amountCents'>,
  answer: ReservationAnswer | undefined,
  packageId: string | undefined,
): Promise<Output<'updatePaymentIntent'>> {
  const body = {
    paymentIntentId: payment.id,
    organisationId: boot.organisationId,
    token: session.current()?.token ?? null,
    totalPrice: answer?.totalPrice ?? eurosOfCents(payment.amountCents),
    reservation: answer ?? null,
    booking: answer?.booking ?? null,
    packageId: packageId ?? null,
  }
  try {
    return await call('updatePaymentIntent', { body })
  } catch (cause) {
    const isUnexplained = cause instanceof AppError && cause.status !== undefined && !cause.message
    if (isUnexplained) throw new AppError('payment-update-failed', { status: cause.status, cause })
    throw cause
  }
}

/**
 * The server's answers to reservations and orders that are not paid yet, by request body, so that a repeated request continues with the
 * stored answer. They are kept in memory only, because after a reload the server returns the held bookings.
 */
export const begun = new Map<string, ReservationAnswer>()

/** Deletes the payment data in memory (rule B2.26). */
export function forgetCardPayments(client: QueryClient): void {
  begun.clear()
  client.removeQueries({ queryKey: [cardPaymentKey] })
}
