import { Stripe } from 'stripe'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { IntentOrder, PaymentName, Payments, ProviderIntent, ProviderRefund } from './payment-provider.ts'
import { isSetup, newHolder, stripeCards } from './stripe-cards.ts'
import { asked, stripeClient } from './stripe-client.ts'
import { newsOfIntent, newsOfSetup, noticeOf } from './convert-stripe-events.ts'

export interface StripeOptions {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** The address of Stripe's API; undefined for its default. */
  readonly apiUrl: string | undefined
  readonly channels: readonly PaymentChannel[]
}

/**
 * A payment provider that uses Stripe for cards and bank redirects.
 *
 * @param account the connected account that is charged directly; undefined for the account of the keys
 */
export function stripePayments(
  options: StripeOptions,
  account?: string,
  client: Stripe = stripeClient(options.secretKey, options.apiUrl),
): Payments {
  const { publishableKey, webhookSecret, channels } = options
  const { paymentIntents, refunds, setupIntents } = client
  const expand = ['latest_charge', 'payment_method']
  const expandSetup = ['payment_method']
  const at = account === undefined ? {} : { stripeAccount: account }
  const intentOf = (intent: Stripe.PaymentIntent): ProviderIntent => ({
    news: newsOfIntent(intent, account),
    clientSecret: intent.client_secret ?? '',
  })
  const setupOf = (intent: Stripe.SetupIntent): ProviderIntent => ({
    news: newsOfSetup(intent, account),
    clientSecret: intent.client_secret ?? '',
  })

  /** Creates an intent that saves a card and takes no money. */
  const setUp = async ({ key, description, ...name }: IntentOrder): Promise<ProviderIntent> => {
    const metadata = metadataOf(name)
    const customer = await newHolder(client, at, key, metadata)
    const order = { customer, description, metadata, usage: 'off_session' } as const
    return asked(() =>
      setupIntents.create({ ...order, allowed_payment_method_types: ['card'] }, { ...at, idempotencyKey: key }),
    ).then(setupOf)
  }

  const pay = async (order: IntentOrder): Promise<ProviderIntent> => {
    const { key, amountCents, feeCents = 0, description, channels: wanted } = order
    const metadata = metadataOf(order)
    const saving = order.savesCard && {
      customer: await newHolder(client, at, key, metadata),
      setup_future_usage: 'off_session' as const,
    }
    return asked(() =>
      paymentIntents.create(
        {
          amount: amountCents,
          currency: 'eur',
          description,
          allowed_payment_method_types: [...wanted],
          metadata,
          ...(account !== undefined && feeCents > 0 && { application_fee_amount: feeCents }),
          ...saving,
        },
        { ...at, idempotencyKey: key },
      ),
    ).then(intentOf)
  }

  return {
    provider: 'stripe',
    account,
    canRetry: true,
    publishableKey,
    channels,
    cards: stripeCards(client, at, { metadataOf, intentOf }),
    create: (order) => (order.savesCard && order.amountCents === 0 ? setUp(order) : pay(order)),
    read: ({ intentId }) =>
      isSetup(intentId)
        ? asked(() => setupIntents.retrieve(intentId, { expand: expandSetup }, at)).then(setupOf)
        : asked(() => paymentIntents.retrieve(intentId, { expand }, at)).then(intentOf),
    update: ({ intentId }, { amountCents, description, organisationId, paymentId }) => {
      const metadata = metadataOf({ organisationId, paymentId })
      return isSetup(intentId)
        ? asked(() => setupIntents.update(intentId, { metadata, expand: expandSetup }, at)).then(setupOf)
        : asked(() => paymentIntents.update(intentId, { amount: amountCents, description, metadata, expand }, at)).then(
            intentOf,
          )
    },
    cancel: ({ intentId }) =>
      isSetup(intentId)
        ? asked(() => setupIntents.cancel(intentId, { expand: expandSetup }, at)).then(setupOf)
        : asked(() => paymentIntents.cancel(intentId, { expand }, at)).then(intentOf),
    refund: async ({ intentId }, { key, organisationId, paymentId, amountCents, hasFee }) => {
      const metadata = metadataOf({ organisationId, paymentId })
      const order = {
        payment_intent: intentId,
        metadata,
        ...(amountCents !== undefined && { amount: amountCents }),
        ...(hasFee && { refund_application_fee: true }),
      }
      return asked(() => refunds.create(order, { ...at, idempotencyKey: key }), refundedBefore).then(refundOf)
    },
    readNotice: (body, signature) => {
      const event = verifiedEvent(body, signature, webhookSecret)
      return event === 'forged' ? 'forged' : noticeOf(event)
    },
  }
}

/** Returns the event of a notification with a valid signature; 'forged' otherwise. */
export function verifiedEvent(body: Buffer, signature: string, secret: string): Stripe.Event | 'forged' {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'forged'
    throw error
  }
}

/** Metadata by which an intent, its charge and its notifications are recognised as belonging to this server. */
const metadataOf = ({ organisationId, paymentId }: PaymentName) => ({
  organization_id: organisationId,
  payment_id: paymentId,
})

/** Returns a completed refund when Stripe reports that the charge was already refunded. */
const refundedBefore = ({ code }: Stripe.errors.StripeError): ProviderRefund | undefined =>
  code === 'charge_already_refunded' ? { refundId: '', state: 'done' } : undefined

const refundOf = (refund: Stripe.Refund | ProviderRefund): ProviderRefund => {
  if ('refundId' in refund) return refund
  const { id: refundId, status } = refund
  if (status === 'succeeded') return { refundId, state: 'done' }
  return { refundId, state: status === 'failed' || status === 'canceled' ? 'failed' : 'sent' }
}
