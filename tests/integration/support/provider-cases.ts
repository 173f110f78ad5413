import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { CardDecline } from '#server/platform/payment-provider/stored-card.ts'
import { molliePayments } from '#server/platform/payment-provider/mollie-provider.ts'
import type { Payments } from '#server/platform/payment-provider/payment-provider.ts'
import { sandboxPayments } from '#server/platform/payment-provider/sandbox-provider.ts'
import { changeSandboxPayment } from '#server/platform/payment-provider/sandbox-store.ts'
import { stripeProviders } from '#server/platform/payment-provider/stripe-own-and-connected.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { PAYMENT_CHANNELS } from '#shared/domain/payment/online-payment-channels.ts'
import type { IntentState } from '#shared/domain/payment/payment-intent.ts'
import { now } from '#tests/builders/studio.ts'
import type { FakeMollie } from '#tests/fakes/mollie-server.ts'
import { openAccount } from '#tests/fakes/stripe-accounts.ts'
import { connectSecret, type FakeStripe, stripeKeys } from '#tests/fakes/stripe-server.ts'
import { aDeclinedCard, giveMollieCard, giveStripeCard } from './card-provider-cases.ts'

/**
 * What the shared tests of payment providers need from one of them: its adapter, and the actions of people at the local server of its
 * protocol.
 */
export interface ProviderCase {
  readonly payments: Payments
  /** Actions on an intent by a customer (`pay`), their bank (`decline`) or the account's owner (`refundByHand`). */
  readonly act: Readonly<Record<'pay' | 'decline' | 'refundByHand', (intentId: string) => unknown>>
  /** Makes an intent expire. Undefined where the payment provider does not expire intents itself. */
  readonly expire?: (intentId: string) => unknown
  /** The state of an intent after a declined payment at this payment provider. */
  readonly declined: IntentState
  /**
   * Makes the next call fail. 'away': it has no effect. 'lost': it takes effect, but its answer is lost. Undefined for the sandbox, whose
   * calls only use our own database.
   */
  readonly fail?: (how: 'away' | 'lost') => void
  /** A customer enters a card for an intent that saves it. Each later charge is declined for this reason, if one is given. */
  readonly giveCard: (intentId: string, declines?: CardDecline) => unknown
  /** The reasons for which this payment provider can decline a charge. */
  readonly reasons: readonly CardDecline[]
  /** Restricts the account, so that it can take no more payments. */
  readonly restrict?: () => void
  /** The number of refunds that took effect. */
  readonly refunds: (intentId: string) => Promise<number> | number
}

/** Creates a payment provider with a new account. */
export type MakeCase = () => Promise<ProviderCase>

export const stripeCase =
  (stripe: FakeStripe): MakeCase =>
  async () => {
    const providers = stripeProviders({
      secretKey: stripeKeys.STRIPE_SECRET_KEY,
      publishableKey: stripeKeys.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
      connectWebhookSecret: connectSecret,
      apiUrl: stripe.url,
      channels: PAYMENT_CHANNELS,
    })
    const made = { key: randomUUID(), organisationId: randomUUID(), name: 'Studio' }
    const externalId = (await providers.stripeAccounts?.create(made)) ?? ''
    stripe.changeAccount(externalId, openAccount)
    return {
      payments: providers.open({ provider: 'stripe', externalId, channels: PAYMENT_CHANNELS, apiKey: undefined }),
      act: {
        pay: (id) => stripe.succeed(id),
        decline: (id) => stripe.decline(id),
        refundByHand: (id) => stripe.refundByHand(id),
      },
      declined: 'failed',
      fail: (how) => stripe.fail(how === 'away' ? { status: 500 } : { status: 0, isDone: true, times: 1 }),
      giveCard: (id, declines) => giveStripeCard(stripe, id, declines),
      reasons: ['declined', 'authentication', 'funds', 'expired'],
      restrict: () => stripe.changeAccount(externalId, { charges_enabled: false }),
      refunds: (id) => stripe.refunds.filter(({ payment_intent: of }) => of === id).length,
    }
  }

export const mollieCase =
  (mollie: FakeMollie): MakeCase =>
  async () => {
    const { apiKey, profile } = mollie.key('live')
    const options = { apiUrl: mollie.url, publicUrl: () => 'https://book.example.com', clock: () => now }
    const account = { provider: 'mollie', externalId: profile.id, channels: PAYMENT_CHANNELS, apiKey } as const
    return {
      payments: molliePayments(options, account),
      act: {
        pay: (id) => mollie.set(id, 'paid'),
        decline: (id) => mollie.set(id, 'failed'),
        refundByHand: (id) => mollie.refundByHand(id),
      },
      giveCard: (id, declines) => giveMollieCard(mollie, id, declines),
      reasons: ['declined', 'authentication', 'funds', 'expired'],
      expire: (id) => mollie.set(id, 'expired'),
      declined: 'failed',
      fail: (how) => mollie.fail(how === 'away' ? { status: 503, times: 2 } : { status: 0, isDone: true }),
      restrict: () => {
        profile.status = 'blocked'
      },
      refunds: (id) => mollie.payment(id).refunds.length,
    }
  }

/** @param organisationId of an organisation in the database */
export const sandboxCase =
  (database: () => Database, organisationId: () => string): MakeCase =>
  async () => {
    const payments = sandboxPayments({ database: database(), clock: () => now, secrets: systemSecrets })
    const set = (state: IntentState) => (id: string) =>
      database().inTenant(organisationId(), (transaction) =>
        changeSandboxPayment(transaction, id, { state, channel: 'ideal' }),
      )
    return {
      payments,
      act: { pay: set('succeeded'), decline: set('failed'), refundByHand: set('refunded') },
      declined: 'failed',
      giveCard: (id, declines) =>
        database().inTenant(organisationId(), (transaction) =>
          changeSandboxPayment(transaction, id, {
            state: 'succeeded',
            channel: 'card',
            ...(declines && { cardRef: aDeclinedCard() }),
          }),
        ),
      reasons: ['declined'],
      refunds: async (id) => {
        const { news } = await payments.read({ organisationId: organisationId(), intentId: id })
        return news.state === 'refunded' ? 1 : 0
      },
    }
  }
