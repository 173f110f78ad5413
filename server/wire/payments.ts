import type { Output } from '#shared/api/client.ts'
import { eurosOfCents } from '#shared/domain/money.ts'
import { channelsOf } from '#shared/domain/payment-channels.ts'
import type { IntentState } from '#shared/domain/payment-intent.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { Payments, ProviderIntent } from '../adapters/payments/payments.ts'
import type { Payable } from '../services/payment-attempts.ts'
import type { OwnPayment } from '../services/payments.ts'
import { wireInstant } from './instants.ts'

type WirePaymentState = Output<'payment'>['status']

export const paymentStates: Readonly<Record<IntentState, WirePaymentState>> = {
  open: 'PENDING',
  action: 'REQUIRES_ACTION',
  processing: 'PENDING',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  succeeded: 'SUCCEEDED',
  refunded: 'REFUNDED',
}

/**
 * What a customer sees of a payment: given back as soon as it is going to be, and over as soon as nobody may pay it any more.
 * What is with a bank may still come, and is shown as that.
 */
export function paymentStatusOf({ payment, payable, isGivenBack }: OwnPayment, now: Date): WirePaymentState {
  const { state, expiresAt } = payment
  if (isGivenBack) return 'REFUNDED'
  const isOver = !payable.isOpen || expiresAt <= now
  return isOver && (state === 'open' || state === 'failed') ? 'CANCELLED' : paymentStates[state]
}

const holdOf = ({ booking, organisation }: Payable): string | null =>
  booking?.holdExpiresAt == null ? null : wireInstant(zoneOf(organisation.zone), booking.holdExpiresAt)

export const wireIntent = (
  { provider, publishableKey, channels }: Payments,
  { payable, intent }: { readonly payable: Payable; readonly intent: ProviderIntent },
): Output<'createPaymentIntent'> => ({
  provider,
  publishableKey,
  paymentIntentId: intent.news.intentId,
  clientSecret: intent.clientSecret,
  status: paymentStates[intent.news.state],
  amount: eurosOfCents(payable.amountCents),
  currency: 'EUR',
  methods: [...channelsOf(payable.organisation.zone, channels)],
  holdUntil: holdOf(payable),
})

export const wirePayment = (
  { payment, payable }: OwnPayment,
  status: WirePaymentState,
  scheduleId: string | null,
): Output<'payment'> => ({
  status,
  appointmentId: payment.bookingId,
  orderId: payment.orderId,
  packageId: payable.order?.packageId ?? null,
  serviceId: payable.booking?.serviceId ?? null,
  scheduleId,
  amount: eurosOfCents(payment.amountCents),
  holdUntil: holdOf(payable),
})
