import type { Stripe } from 'stripe'
import { PAYMENT_CHANNELS, type PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { AccountMode, MissingInformation } from '#shared/domain/payment-account/payment-account.ts'
import type { AccountDirectory, AccountReport, Payout } from './own-and-connected-accounts.ts'
import { asked } from './stripe-client.ts'

/** Maximum number of payouts in the list. */
const PAYOUTS = 5

const capabilities = {
  ideal: 'ideal_payments',
  card: 'card_payments',
  bancontact: 'bancontact_payments',
} as const satisfies Record<PaymentChannel, keyof Stripe.Account.Capabilities>

/**
 * Operations on connected accounts of Stripe Connect. An account has Stripe's full dashboard, pays Stripe's fees, and is liable for its own
 * losses. The operator of the server therefore never holds or owes its money.
 *
 * @param offered the payment channels that the server offers
 */
export function stripeAccounts(
  client: Stripe,
  mode: AccountMode,
  offered: readonly PaymentChannel[],
): AccountDirectory {
  const { accounts, accountLinks, payouts } = client
  return {
    create: ({ key, organisationId, name }) =>
      asked(() =>
        accounts.create(
          {
            controller: {
              fees: { payer: 'account' },
              losses: { payments: 'stripe' },
              requirement_collection: 'stripe',
              stripe_dashboard: { type: 'full' },
            },
            capabilities: Object.fromEntries(offered.map((each) => [capabilities[each], { requested: true }])),
            business_profile: { name },
            metadata: { organization_id: organisationId },
          },
          { idempotencyKey: key },
        ),
      ).then(({ id }) => id),
    onboardingUrl: (account, { done, again }) =>
      asked(() =>
        accountLinks.create({ account, type: 'account_onboarding', return_url: done, refresh_url: again }),
      ).then(({ url }) => url),
    read: (id) => asked(() => accounts.retrieve(id)).then((account) => reportOf(account, mode, offered)),
    payouts: (id) =>
      asked(() => payouts.list({ limit: PAYOUTS }, { stripeAccount: id })).then(({ data }) => data.map(payoutOf)),
  }
}

function reportOf(account: Stripe.Account, mode: AccountMode, offered: readonly PaymentChannel[]): AccountReport {
  const { id, business_profile: profile, charges_enabled: isReady, payouts_enabled: paysOut, requirements } = account
  const due = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]
  const isEnabled = (channel: PaymentChannel) => account.capabilities?.[capabilities[channel]] === 'active'
  return {
    externalId: id,
    mode,
    name: profile?.name ?? '',
    state: isReady ? 'ready' : due.length > 0 || !account.details_submitted ? 'incomplete' : 'restricted',
    missing: [...new Set(due.map(missingOf))],
    paysOut,
    channels: PAYMENT_CHANNELS.filter((channel) => offered.includes(channel) && isEnabled(channel)),
  }
}

/** Classifies Stripe's names of missing information by a pattern. The first matching pattern applies. */
const kinds: readonly (readonly [RegExp, MissingInformation])[] = [
  [/document/, 'document'],
  [/^external_account/, 'bank-account'],
  [/^(tos_acceptance|settings\.)/, 'terms'],
  [/^(business_|company)/, 'business'],
  [/^(individual|person_|representative|owners|directors|executives)/, 'person'],
]

/** Classifies a requirement of Stripe: 'individual.verification.document' → 'document'. */
export const missingOf = (requirement: string): MissingInformation =>
  kinds.find(([pattern]) => pattern.test(requirement))?.[1] ?? 'other'

const payoutStates: Readonly<Record<string, Payout['state']>> = { paid: 'paid', failed: 'failed', canceled: 'failed' }

const payoutOf = ({ amount, arrival_date: arrival, status }: Stripe.Payout): Payout => ({
  amountCents: amount,
  arrivesOn: new Date(arrival * 1000),
  state: payoutStates[status] ?? 'pending',
})
