import type { Configuration } from '../../configuration.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../clock.ts'
import type { Secrets } from '../secrets.ts'
import type { Payments } from './payments.ts'
import { sandboxPayments } from './sandbox-payments.ts'

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
  const { stripePayments } = await import('./stripe-payments.ts')
  return stripePayments({ ...stripe, channels })
}
