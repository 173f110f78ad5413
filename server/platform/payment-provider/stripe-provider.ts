import { Stripe } from 'stripe'
import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import {
  type PaymentName,
  type Payments,
  PaymentsFault,
  type ProviderIntent,
  type ProviderRefund,
} from './payment-provider.ts'
import { newsOfIntent, noticeOf } from './stripe-events.ts'

export interface StripeOptions {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** The address of Stripe's API; undefined for its default. */
  readonly apiUrl: string | undefined
  readonly channels: readonly PaymentChannel[]
}

/**
 * Timeout of one attempt in milliseconds, and the number of attempts. Unresolved payments are checked later by the payment
 * worker.
 */
const TIMEOUT = 10_000
const RETRIES = 2

/** A payment provider that uses Stripe for cards and bank redirects. */
export function stripePayments(options: StripeOptions): Payments {
  const { publishableKey, webhookSecret, channels } = options
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT,
    telemetry: false,
    ...(options.apiUrl !== undefined && addressOf(options.apiUrl)),
  })
  const { paymentIntents, refunds } = stripe
  const expand = ['latest_charge']

  return {
    provider: 'stripe',
    publishableKey,
    channels,
    create: ({ key, amountCents, description, channels: wanted, organisationId, paymentId }) =>
      asked(() =>
        paymentIntents.create(
          {
            amount: amountCents,
            currency: 'eur',
            description,
            allowed_payment_method_types: [...wanted],
            metadata: metadataOf({ organisationId, paymentId }),
          },
          { idempotencyKey: key },
        ),
      ).then(intentOf),
    read: ({ intentId }) => asked(() => paymentIntents.retrieve(intentId, { expand })).then(intentOf),
    update: ({ intentId }, { amountCents, description, organisationId, paymentId }) =>
      asked(() =>
        paymentIntents.update(intentId, {
          amount: amountCents,
          description,
          metadata: metadataOf({ organisationId, paymentId }),
          expand,
        }),
      ).then(intentOf),
    cancel: ({ intentId }) => asked(() => paymentIntents.cancel(intentId, { expand })).then(intentOf),
    refund: async ({ intentId }, { key, organisationId, paymentId }) => {
      const metadata = metadataOf({ organisationId, paymentId })
      const order = { payment_intent: intentId, metadata }
      return asked(() => refunds.create(order, { idempotencyKey: key }), refundedBefore).then(refundOf)
    },
    readNotice: (body, signature) => {
      try {
        return noticeOf(stripe.webhooks.constructEvent(body, signature, webhookSecret))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'forged'
        throw error
      }
    },
  }
}

function addressOf(url: string) {
  const { hostname: host, port, protocol } = new URL(url)
  const isPlain = protocol === 'http:'
  return { host, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? ('http' as const) : ('https' as const) }
}

/** Metadata by which an intent, its charge and its notices are recognised as ours. */
const metadataOf = ({ organisationId, paymentId }: PaymentName) => ({
  organization_id: organisationId,
  payment_id: paymentId,
})

/** When Stripe says that a charge is already refunded, the refund counts as done. */
const refundedBefore = ({ code }: Stripe.errors.StripeError): ProviderRefund | undefined =>
  code === 'charge_already_refunded' ? { refundId: '', state: 'done' } : undefined

/** Runs a Stripe call. Stripe's errors are not passed on, because they may contain the client secret (threat W4). */
async function asked<Answer, Other = never>(
  call: () => Promise<Answer>,
  otherwise: (error: Stripe.errors.StripeError) => Other | undefined = () => undefined,
): Promise<Answer | Other> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const other = otherwise(error)
    if (other !== undefined) return other
    const { type, code, statusCode, requestId } = error
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError || type === 'StripeIdempotencyError'
    const what = [type, code, statusCode, requestId].filter((part) => part !== undefined).join(' ')
    throw new PaymentsFault(isRefused ? 'refused' : 'away', `Stripe: ${what}`)
  }
}

const refundOf = (refund: Stripe.Refund | ProviderRefund): ProviderRefund => {
  if ('refundId' in refund) return refund
  const { id: refundId, status } = refund
  if (status === 'succeeded') return { refundId, state: 'done' }
  return { refundId, state: status === 'failed' || status === 'canceled' ? 'failed' : 'sent' }
}

const intentOf = (intent: Stripe.PaymentIntent): ProviderIntent => ({
  news: newsOfIntent(intent),
  clientSecret: intent.client_secret ?? '',
})
