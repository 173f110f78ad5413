import type { Stripe } from 'stripe'
import type { IntentState } from '#shared/domain/payment/payment-intent.ts'
import type { HeardNews, PaymentName, ProviderNotice } from './payment-provider.ts'

/** Converts a Stripe intent to our terms. An intent without our metadata gets empty ids, which match no payment. */
export function newsOfIntent(intent: Stripe.PaymentIntent, state = stateOf(intent)): HeardNews {
  const isPaid = state === 'succeeded' || state === 'refunded'
  return {
    ...nameIn(intent.metadata),
    intentId: intent.id,
    state,
    amountCents: isPaid ? intent.amount_received : intent.amount,
    currency: intent.currency,
  }
}

/** Converts a verified Stripe event to a notice. Most of Stripe's event types are ignored. */
export function noticeOf(event: Stripe.Event): ProviderNotice | 'ignored' {
  const read = readEvent(event)
  return read?.name.organisationId ? { id: event.id, kind: event.type, ...read } : 'ignored'
}

function readEvent(event: Stripe.Event): Pick<ProviderNotice, 'name' | 'news'> | undefined {
  switch (event.type) {
    case 'payment_intent.created':
    case 'payment_intent.requires_action':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
    case 'payment_intent.succeeded':
      return aboutIntent(event.data.object)
    case 'payment_intent.payment_failed':
      return aboutIntent(event.data.object, 'failed')
    case 'charge.refunded':
      return aboutCharge(event.data.object)
    case 'refund.failed':
      return { name: nameIn(event.data.object.metadata), news: 'refund-failed' }
    default:
      return undefined
  }
}

const aboutIntent = (intent: Stripe.PaymentIntent, state?: IntentState) => ({
  name: nameIn(intent.metadata),
  news: newsOfIntent(intent, state),
})

/** A partial refund, made by hand in Stripe, changes nothing: the payment stays paid. */
function aboutCharge(charge: Stripe.Charge): Pick<ProviderNotice, 'name' | 'news'> | undefined {
  const { metadata, payment_intent: intent, amount, currency, refunded } = charge
  const intentId = typeof intent === 'string' ? intent : intent?.id
  if (!refunded || intentId === undefined) return undefined
  const name = nameIn(metadata)
  return { name, news: { ...name, intentId, state: 'refunded', amountCents: amount, currency } }
}

const nameIn = (metadata: Stripe.Metadata | null): PaymentName => ({
  organisationId: metadata?.['organization_id'] ?? '',
  paymentId: metadata?.['payment_id'] ?? '',
})

const states: Readonly<Record<string, IntentState>> = {
  requires_action: 'action',
  processing: 'processing',
  requires_capture: 'processing',
  canceled: 'cancelled',
}

function stateOf({ status, last_payment_error: error, latest_charge: charge }: Stripe.PaymentIntent): IntentState {
  if (status === 'succeeded') {
    return typeof charge === 'object' && charge?.refunded === true ? 'refunded' : 'succeeded'
  }
  return states[status] ?? (error ? 'failed' : 'open')
}
