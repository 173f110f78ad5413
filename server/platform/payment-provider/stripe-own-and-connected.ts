import { noProviders, type PaymentProviders } from './own-and-connected-accounts.ts'
import { stripeAccounts } from './stripe-accounts.ts'
import { stripeClient } from './stripe-client.ts'
import { heardOf } from './convert-stripe-events.ts'
import { type StripeOptions, stripePayments, verifiedEvent } from './stripe-provider.ts'

export interface ConnectOptions extends StripeOptions {
  /** The secret that signs notifications about connected accounts; undefined without Stripe Connect. */
  readonly connectWebhookSecret: string | undefined
}

/** Stripe with the server's own account and, by Stripe Connect, with the accounts of organisations. */
export function stripeProviders(options: ConnectOptions): PaymentProviders {
  const { apiUrl, channels, connectWebhookSecret, secretKey, webhookSecret } = options
  const client = stripeClient(secretKey, apiUrl)
  const stripeMode = secretKey.startsWith('sk_live_') ? 'live' : 'test'
  return {
    ...noProviders,
    own: stripePayments(options, undefined, client),
    stripeMode,
    stripeAccounts: connectWebhookSecret === undefined ? undefined : stripeAccounts(client, stripeMode, channels),
    open: ({ externalId, channels: enabled }) => stripePayments({ ...options, channels: enabled }, externalId, client),
    /**
     * A notification about a connected account must be signed with the secret for connected accounts, and any other notification must not
     * (threat P5). A live server also receives events from the test mode of connected accounts.
     */
    readNotice: (body, signature) => {
      const own = verifiedEvent(body, signature, webhookSecret)
      if (own !== 'forged') return own.account === undefined ? heardOf(own) : 'forged'
      if (connectWebhookSecret === undefined) return 'forged'
      const connected = verifiedEvent(body, signature, connectWebhookSecret)
      if (connected === 'forged' || connected.account === undefined) return 'forged'
      return connected.livemode === (stripeMode === 'live') ? heardOf(connected) : 'ignored'
    },
  }
}
