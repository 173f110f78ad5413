import { PAYMENT_CHANNELS } from '#shared/domain/payment/online-payment-channels.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  type HeardDispute,
  type HeardNews,
  type IntentName,
  type IntentOrder,
  type PaymentName,
  type Payments,
  PaymentsFault,
  type ProviderIntent,
  type ProviderRefund,
} from './payment-provider.ts'
import type { AccountAccess, AccountReport } from './own-and-connected-accounts.ts'
import { declineOfPayment, mollieCards, newHolder, savedCardOf } from './mollie-cards.ts'
import { type CallMollie, mollieClient } from './mollie-client.ts'
import { mollieWebhookPath } from './mollie-webhook-path.ts'
import {
  centsOf,
  channelOfMollie,
  isMollieOver,
  mollieAmount,
  mollieMethodOf,
  mollieMethods,
  type MolliePayment,
  molliePayment,
  mollieProfile,
  type MollieRefund,
  mollieRefund,
  remainingCents,
  stateOfMollie,
} from './mollie-wire.ts'

export interface MollieOptions {
  /** The address of the Mollie API; undefined for the official one. */
  readonly apiUrl: string | undefined
  /** The public address of this server without a trailing slash. */
  readonly publicUrl: () => string
  readonly clock: Clock
}

/** Maximum number of characters of a description at Mollie. */
const DESCRIPTION = 255

const paths = {
  payment: (id: string) => `/payments/${encodeURIComponent(id)}`,
  withMore: (id: string) => `/payments/${encodeURIComponent(id)}?embed=refunds,chargebacks`,
}

/** A payment provider that uses Mollie: customers pay on Mollie's page, or on that of their bank. */
export function molliePayments({ apiUrl, clock, publicUrl }: MollieOptions, account: AccountAccess): Payments {
  const call = mollieClient(account.apiKey ?? '', apiUrl)
  const read = ({ intentId }: IntentName) => call(paths.withMore(intentId), molliePayment)

  /** Returns the request fields that every new payment has. */
  const bodyOf = ({ organisationId, paymentId, amountCents, description }: IntentOrder) => {
    const webhookUrl = webhookAddress(publicUrl(), organisationId, paymentId)
    return {
      amount: mollieAmount(amountCents),
      description: description.slice(0, DESCRIPTION),
      metadata: metadataOf({ organisationId, paymentId }),
      ...(webhookUrl !== undefined && { webhookUrl }),
    }
  }

  /** A payment that saves the card: a first payment, by card only. Its amount may be 0. */
  const firstOf = async (order: IntentOrder) => ({
    customerId: await newHolder(call, order.key, metadataOf(order)),
    sequenceType: 'first',
    method: mollieMethodOf.card,
  })

  return {
    provider: 'mollie',
    account: account.externalId,
    canRetry: false,
    publishableKey: null,
    channels: account.channels,
    cards: mollieCards(call, { bodyOf, clock, intentOf }),
    create: async (order) => {
      const body = {
        ...bodyOf(order),
        // A placeholder. It is replaced when the customer is redirected to the payment page.
        redirectUrl: `${publicUrl()}/widget/`,
        ...(order.savesCard
          ? await firstOf(order)
          : { method: order.channels.map((channel) => mollieMethodOf[channel]) }),
      }
      return intentOf(await call('/payments', molliePayment, { method: 'POST', body, key: order.key }))
    },
    read: async (intent) => intentOf(await read(intent)),
    // Mollie cannot change the amount of a payment, so only the description is updated. A differing amount is noticed when the returned
    // intent is compared with the stored payment.
    update: async ({ intentId }, { description }) => {
      const body = { description: description.slice(0, DESCRIPTION) }
      return intentOf(await call(paths.payment(intentId), molliePayment, { method: 'PATCH', body }))
    },
    cancel: async (intent) => {
      const known = await read(intent)
      if (isMollieOver(known)) return intentOf(known, 'cancelled')
      if (known.status === 'paid') throw new PaymentsFault('refused', 'Mollie: paid')
      const ended = await call(paths.payment(intent.intentId), molliePayment, { method: 'DELETE' })
      return intentOf(ended, isMollieOver(ended) ? 'cancelled' : undefined)
    },
    refund: async (intent, { key, amountCents }) => {
      const known = await read(intent)
      const left = remainingCents(known)
      if (known.status === 'paid' && left === 0 && amountCents === undefined) return { refundId: '', state: 'done' }
      const body = { amount: mollieAmount(amountCents ?? left) }
      const path = `${paths.payment(intent.intentId)}/refunds`
      return refundOf(await call(path, mollieRefund, { method: 'POST', body, key }))
    },
    redirect: async ({ intentId }, { channel, returnUrl }) => {
      const body = { redirectUrl: returnUrl, method: mollieMethodOf[channel] }
      const { _links: links } = await call(paths.payment(intentId), molliePayment, { method: 'PATCH', body })
      if (!links.checkout) throw new PaymentsFault('refused', 'Mollie: the payment is over')
      return links.checkout.href
    },
    // Mollie does not sign its notifications. A notification only names a payment, whose state is then read from Mollie.
    readNotice: () => 'forged',
  }
}

/** Reads the Mollie profile that an API key belongs to, with the payment methods that are enabled there. */
export async function readMollieAccount(apiUrl: string | undefined, apiKey: string): Promise<AccountReport> {
  const call: CallMollie = mollieClient(apiKey, apiUrl)
  const { id, mode, name, status } = await call('/profiles/me', mollieProfile)
  const { _embedded: enabled } = await call('/methods', mollieMethods)
  const names = new Set(enabled.methods.map((method) => method.id))
  const channels = PAYMENT_CHANNELS.filter((channel) => names.has(mollieMethodOf[channel]))
  // With a test key, a profile may be used before Mollie has verified it.
  const isVerified = status === 'verified' || (status === 'unverified' && mode === 'test')
  const isReady = isVerified && channels.length > 0
  return {
    externalId: id,
    mode,
    name,
    state: status === 'blocked' ? 'restricted' : isReady ? 'ready' : 'incomplete',
    missing: isVerified || status === 'blocked' ? [] : ['business'],
    paysOut: null,
    channels,
  }
}

/**
 * Returns the webhook address of a payment; undefined for an address that Mollie cannot reach, because Mollie refuses it. The server then
 * polls Mollie instead.
 */
function webhookAddress(publicUrl: string, organisationId: string, paymentId: string): string | undefined {
  const { hostname } = new URL(publicUrl)
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.(test|local|localhost))$/.test(hostname)
  return isLocal ? undefined : `${publicUrl}${mollieWebhookPath}/${organisationId}/${paymentId}`
}

/** Metadata by which payments and customers at Mollie are recognised as belonging to this server. */
const metadataOf = ({ organisationId, paymentId }: PaymentName) => ({
  organization_id: organisationId,
  payment_id: paymentId,
})

function intentOf(payment: MolliePayment, state = stateOfMollie(payment)): ProviderIntent {
  const { _embedded: embedded } = payment
  return {
    clientSecret: '',
    news: newsOf(payment, state),
    decline: declineOfPayment(payment),
    disputes: (embedded?.chargebacks ?? []).map((each) => disputeOf(payment, each)),
    failedRefunds: (embedded?.refunds ?? []).filter(isFailed).map(({ id }) => id),
  }
}

const isFailed = ({ status }: MollieRefund): boolean => status === 'failed' || status === 'canceled'

const newsOf = (payment: MolliePayment, state: HeardNews['state']): HeardNews => ({
  organisationId: payment.metadata?.organization_id ?? '',
  paymentId: payment.metadata?.payment_id ?? '',
  intentId: payment.id,
  account: payment.profileId,
  state,
  amountCents: centsOf(payment.amount),
  currency: payment.amount.currency.toLowerCase(),
  channel: channelOfMollie(payment),
  card: savedCardOf(payment, state),
})

type Chargeback = NonNullable<NonNullable<MolliePayment['_embedded']>['chargebacks']>[number]

/** A chargeback at Mollie is final when it is reported: there is no deadline for objecting. */
const disputeOf = (
  payment: MolliePayment,
  { id, amount, createdAt, reversedAt, reason }: Chargeback,
): HeardDispute => ({
  disputeId: id,
  intentId: payment.id,
  account: payment.profileId,
  amountCents: centsOf(amount),
  state: reversedAt ? 'won' : 'lost',
  reason: reason?.code ?? 'chargeback',
  respondBy: null,
  openedAt: new Date(createdAt),
})

const refundOf = (refund: MollieRefund): ProviderRefund => {
  const { id: refundId, status } = refund
  if (status === 'refunded') return { refundId, state: 'done' }
  return { refundId, state: isFailed(refund) ? 'failed' : 'sent' }
}
