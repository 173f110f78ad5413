import type { Configuration } from '#server/platform/configuration.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Secrets } from '#server/platform/secrets/random-secrets.ts'
import type { Payments } from './payment-provider.ts'
import { sandboxPayments } from './sandbox-provider.ts'

interface Needs {
  readonly configuration: Pick<Configuration, 'isProduction' | 'stripe' | 'paymentChannels'>
  readonly database: Database
  readonly clock: Clock
  readonly secrets: Secrets
}

/**
 * Opens the payment provider: Stripe when its keys are set, else the sandbox. In production without keys there is none,
 * because the sandbox takes no real money.
 */
export async function openPayments(needs: Needs): Promise<Payments | undefined> {
  const { stripe, paymentChannels: channels, isProduction } = needs.configuration
  if (!stripe) return isProduction ? undefined : sandboxPayments(needs)
  // The Stripe package is imported on demand, because it is the largest package of the server.
  const { stripePayments } = await import('./stripe-provider.ts')
  return stripePayments({ ...stripe, channels })
}
