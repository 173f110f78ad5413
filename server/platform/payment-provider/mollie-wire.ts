import { z } from 'zod'
import { PAYMENT_CHANNELS, type PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { IntentState } from '#shared/domain/payment/payment-intent.ts'
import { centsOfEuros } from '#shared/domain/payment/money.ts'

/** Schemas of the parts of Mollie's responses that the server uses. */

const amount = z.object({ currency: z.string(), value: z.string().regex(/^-?\d+\.\d{2}$/) })

export const mollieRefund = z.object({
  id: z.string(),
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
})

const chargeback = z.object({
  id: z.string(),
  amount,
  createdAt: z.string(),
  reversedAt: z.string().nullish(),
  reason: z.object({ code: z.string() }).nullish(),
})

export const molliePayment = z.object({
  id: z.string().regex(/^tr_\w{1,200}$/),
  status: z.enum(['open', 'canceled', 'pending', 'authorized', 'expired', 'failed', 'paid']),
  amount,
  amountRemaining: amount.nullish(),
  amountRefunded: amount.nullish(),
  profileId: z.string(),
  method: z.string().nullish(),
  sequenceType: z.enum(['oneoff', 'first', 'recurring']).catch('oneoff'),
  customerId: z.string().nullish(),
  mandateId: z.string().nullish(),
  details: z.object({ failureReason: z.string().nullish() }).nullish().catch(null),
  metadata: z
    .object({ organization_id: z.string().optional(), payment_id: z.string().optional() })
    .nullish()
    .catch(null),
  _links: z.object({ checkout: z.object({ href: z.url() }).nullish() }),
  _embedded: z
    .object({ refunds: z.array(mollieRefund).optional(), chargebacks: z.array(chargeback).optional() })
    .optional(),
})
export type MolliePayment = z.output<typeof molliePayment>
export type MollieRefund = z.output<typeof mollieRefund>

export const molliePayments = z.object({ _embedded: z.object({ payments: z.array(molliePayment) }) })

export const mollieCustomer = z.object({ id: z.string().min(1) })

/** A mandate describes a card that may be charged. The name of its owner is not read. */
export const mollieMandate = z.object({
  status: z.enum(['valid', 'pending', 'invalid']),
  details: z
    .object({
      cardNumber: z.string().nullish(),
      cardLabel: z.string().nullish(),
      cardExpiryDate: z.string().nullish(),
    })
    .nullish(),
})
export type MollieMandate = z.output<typeof mollieMandate>

/** The response to a call that deletes something: 204 without a body. */
export const nothing = z.unknown()

export const mollieProfile = z.object({
  id: z.string(),
  mode: z.enum(['test', 'live']),
  name: z.string(),
  status: z.enum(['unverified', 'verified', 'blocked']),
})

export const mollieMethods = z.object({ _embedded: z.object({ methods: z.array(z.object({ id: z.string() })) }) })

/** Mollie's names of the payment channels. */
export const mollieMethodOf = {
  ideal: 'ideal',
  card: 'creditcard',
  bancontact: 'bancontact',
} as const satisfies Record<PaymentChannel, string>

/**
 * Converts a payment method: 'creditcard' → 'card'. Undefined for a method that the product does not offer, such as Mollie's gift cards.
 */
export const channelOfMollie = ({ method }: Pick<MolliePayment, 'method'>): PaymentChannel | undefined =>
  PAYMENT_CHANNELS.find((channel) => mollieMethodOf[channel] === method)

type Amount = z.output<typeof amount>

/** { currency: 'EUR', value: '85.00' } → 8500. */
export const centsOf = ({ value }: Amount): number => centsOfEuros(Number(value)) ?? Math.round(Number(value) * 100)

/** 8500 → { currency: 'EUR', value: '85.00' }. */
export const mollieAmount = (cents: number) => ({ currency: 'EUR', value: (cents / 100).toFixed(2) })

/**
 * A 'failed' or 'canceled' payment can be retried with a new payment, so both mean 'failed'. An expired one cannot, so it means
 * 'cancelled'.
 */
const states: Readonly<Record<MolliePayment['status'], IntentState>> = {
  open: 'open',
  pending: 'processing',
  authorized: 'processing',
  failed: 'failed',
  canceled: 'failed',
  expired: 'cancelled',
  paid: 'succeeded',
}

/** The cents that can still be refunded. */
export const remainingCents = (payment: MolliePayment): number =>
  payment.amountRemaining
    ? centsOf(payment.amountRemaining)
    : centsOf(payment.amount) - (payment.amountRefunded ? centsOf(payment.amountRefunded) : 0)

/**
 * Returns the state of a payment. It is refunded when the full amount was given back. A charge of a stored card that is 'open' counts as
 * processing, because nobody is present to pay it.
 */
export function stateOfMollie(payment: MolliePayment): IntentState {
  const refunded = payment.amountRefunded ? centsOf(payment.amountRefunded) : 0
  if (payment.status === 'paid' && refunded > 0 && refunded >= centsOf(payment.amount)) return 'refunded'
  if (payment.status === 'open' && payment.sequenceType === 'recurring') return 'processing'
  return states[payment.status]
}

/** Returns whether a payment was not paid and cannot be paid any more. */
export const isMollieOver = ({ status }: MolliePayment): boolean =>
  status === 'failed' || status === 'canceled' || status === 'expired'
