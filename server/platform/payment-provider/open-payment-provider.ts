import type { Configuration } from '#server/platform/configuration.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Payments } from './payment-provider.ts'
import { sandboxPayments } from './sandbox-provider.ts'

interface Needs {
  readonly configuration: Pick<Configuration, 'isProduction' | 'stripe' | 'paymentChannels'>
  readonly database: Database
  readonly clock: Clock
  readonly secrets: Secrets
}

/**
 * Who takes cards and bank payments: Stripe with its keys, else the sandbox; in production without keys nobody, as the sandbox
 * would give everything away.
 */
export async function openPayments(needs: Needs): Promise<Payments | undefined> {
  const { stripe, paymentChannels: channels, isProduction } = needs.configuration
  if (!stripe) return isProduction ? undefined : sandboxPayments(needs)
  // Loaded where it is used: it is the largest package of the server.
  const { stripePayments } = await import('./stripe-provider.ts')
  return stripePayments({ ...stripe, channels })
}
