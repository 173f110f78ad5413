import type { Configuration } from '#server/platform/configuration.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Secrets } from '#server/platform/secrets/random-secrets.ts'
import { encryptionWith } from '#server/platform/secrets/encryption.ts'
import { MOLLIE_API } from './mollie-client.ts'
import { molliePayments, readMollieAccount } from './mollie-provider.ts'
import { feeWith, noProviders, onlyOwn, type PaymentProviders } from './own-and-connected-accounts.ts'
import { sandboxPayments } from './sandbox-provider.ts'

type Settings = Pick<
  Configuration,
  'isProduction' | 'mollieApiUrl' | 'paymentAccounts' | 'paymentChannels' | 'paymentFee' | 'secretKeys' | 'stripe'
>

interface Needs {
  readonly configuration: Settings
  readonly database: Pick<Database, 'inTenant'>
  readonly clock: Clock
  readonly secrets: Secrets
  readonly publicUrl: () => string
}

/**
 * Opens the payment providers. Without `PAYMENT_ACCOUNTS`, the server's own account receives all payments: at Stripe when its keys are set,
 * else in the sandbox. In production without keys there is no provider, because the sandbox receives no real money.
 */
export async function openPayments(needs: Needs): Promise<PaymentProviders> {
  const {
    isProduction,
    mollieApiUrl = MOLLIE_API,
    paymentAccounts,
    paymentFee,
    secretKeys,
    stripe,
  } = needs.configuration
  const own = stripe ? await openStripe(needs.configuration, stripe) : undefined
  const sandbox = stripe || isProduction ? undefined : sandboxPayments(needs)
  return {
    ...(own ?? onlyOwn(sandbox)),
    connectable: paymentAccounts,
    allowsTestMode: !isProduction,
    encryption: encryptionWith(secretKeys),
    feeOf: feeWith(paymentFee),
    open: (account) =>
      account.provider === 'stripe'
        ? (own ?? noProviders).open(account)
        : molliePayments({ apiUrl: mollieApiUrl, clock: needs.clock, publicUrl: needs.publicUrl }, account),
    readMollieAccount: (apiKey) => readMollieAccount(mollieApiUrl, apiKey),
  }
}

/** The Stripe package is imported on demand, because it is the largest package of the server. */
async function openStripe(
  { paymentChannels: channels }: Pick<Configuration, 'paymentChannels'>,
  keys: NonNullable<Configuration['stripe']>,
): Promise<PaymentProviders> {
  const { stripeProviders } = await import('./stripe-own-and-connected.ts')
  return stripeProviders({ ...keys, channels })
}
