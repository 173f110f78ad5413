import type { Stripe } from 'stripe'
import { PAYMENT_CHANNELS, type PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { IntentState } from '#shared/domain/payment/payment-intent.ts'
import type { HeardNews, HeardNotice, PaymentName, ProviderNotice } from './payment-provider.ts'
import { savedCardOf } from './stripe-cards.ts'
import { disputeOf } from './convert-stripe-dispute.ts'

/**
 * Converts a Stripe intent to our terms. An intent without our metadata gets empty ids, which match no payment.
 *
 * @param account the connected account that the intent is in
 */
export function newsOfIntent(
  intent: Stripe.PaymentIntent,
  account: string | undefined,
  state = stateOf(intent),
): HeardNews {
  const isPaid = state === 'succeeded' || state === 'refunded'
  return {
    ...nameIn(intent.metadata),
    intentId: intent.id,
    account,
    state,
    amountCents: isPaid ? intent.amount_received : intent.amount,
    currency: intent.currency,
    channel: typeof intent.latest_charge === 'object' ? channelOfCharge(intent.latest_charge) : undefined,
    ...(isPaid && intent.setup_future_usage === 'off_session' && { card: savedCardOf(intent) }),
  }
}

/** Like `newsOfIntent`, of an intent that saves a card: nothing is paid. */
export function newsOfSetup(
  intent: Stripe.SetupIntent,
  account: string | undefined,
  state = stateOfSetup(intent),
): HeardNews {
  return {
    ...nameIn(intent.metadata),
    intentId: intent.id,
    account,
    state,
    amountCents: 0,
    currency: 'eur',
    ...(state === 'succeeded' && { card: savedCardOf(intent) }),
  }
}

/**
 * Returns the channel with which a charge was paid. An intent in a notification contains only the id of its charge, so the channel comes
 * from the event `charge.succeeded`.
 */
const channelOfCharge = (charge: Stripe.Charge | null): PaymentChannel | undefined =>
  PAYMENT_CHANNELS.find((channel) => channel === charge?.payment_method_details?.type)

/** Converts a verified Stripe event to a payment notification. Most of Stripe's event types are ignored. */
export function noticeOf(event: Stripe.Event): ProviderNotice | 'ignored' {
  const read = readEvent(event)
  return read?.name.organisationId ? { id: event.id, kind: event.type, ...read } : 'ignored'
}

/** Converts a verified Stripe event about a payment, a dispute or an account. Other events are ignored. */
export function heardOf(event: Stripe.Event): HeardNotice | 'ignored' {
  switch (event.type) {
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const dispute = disputeOf(event.data.object, event.account)
      return dispute ? { about: 'dispute', dispute } : 'ignored'
    }
    case 'account.updated':
    case 'account.application.deauthorized':
      return event.account === undefined ? 'ignored' : { about: 'account', account: event.account }
    default: {
      const notice = noticeOf(event)
      return notice === 'ignored' ? notice : { about: 'payment', notice }
    }
  }
}

function readEvent(event: Stripe.Event): Pick<ProviderNotice, 'name' | 'news'> | undefined {
  switch (event.type) {
    case 'payment_intent.created':
    case 'payment_intent.requires_action':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
    case 'payment_intent.succeeded':
      return aboutIntent(event.data.object, event.account)
    case 'payment_intent.payment_failed':
      return aboutIntent(event.data.object, event.account, 'failed')
    case 'setup_intent.succeeded':
    case 'setup_intent.requires_action':
    case 'setup_intent.canceled':
      return aboutSetup(event.data.object, event.account)
    case 'setup_intent.setup_failed':
      return aboutSetup(event.data.object, event.account, 'failed')
    case 'charge.succeeded':
      return aboutCharge(event.data.object, event.account, 'succeeded')
    case 'charge.refunded':
      return aboutCharge(event.data.object, event.account, 'refunded')
    case 'refund.failed':
      return { name: nameIn(event.data.object.metadata), news: `refund-failed:${event.data.object.id}` }
    default:
      return undefined
  }
}

const aboutIntent = (intent: Stripe.PaymentIntent, account: string | undefined, state?: IntentState) => ({
  name: nameIn(intent.metadata),
  news: newsOfIntent(intent, account, state),
})

const aboutSetup = (intent: Stripe.SetupIntent, account: string | undefined, state?: IntentState) => ({
  name: nameIn(intent.metadata),
  news: newsOfSetup(intent, account, state),
})

/** A partial refund that somebody made in Stripe's dashboard changes nothing: the payment stays paid. */
function aboutCharge(
  charge: Stripe.Charge,
  account: string | undefined,
  state: 'succeeded' | 'refunded',
): Pick<ProviderNotice, 'name' | 'news'> | undefined {
  const { metadata, payment_intent: intent, amount, currency, refunded } = charge
  const intentId = typeof intent === 'string' ? intent : intent?.id
  if (intentId === undefined || (state === 'refunded' && !refunded)) return undefined
  const name = nameIn(metadata)
  const channel = channelOfCharge(charge)
  return { name, news: { ...name, intentId, account, state, amountCents: amount, currency, channel } }
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

function stateOfSetup({ status, last_setup_error: error }: Stripe.SetupIntent): IntentState {
  if (status === 'succeeded') return 'succeeded'
  return states[status] ?? (error ? 'failed' : 'open')
}
