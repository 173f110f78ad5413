import { type Logger, pino } from 'pino'
import type { MailJob } from '#server/platform/mail/mail-job.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import type { Payments } from '#server/platform/payment-provider/payment-provider.ts'
import { onlyOwn, type PaymentProviders } from '#server/platform/payment-provider/own-and-connected-accounts.ts'
import { stripePayments } from '#server/platform/payment-provider/stripe-provider.ts'
import type { Database } from '#server/platform/database/database.ts'
import { PAYMENT_CHANNELS } from '#shared/domain/payment/online-payment-channels.ts'
import { type FakeStripe, stripeKeys } from '#tests/fakes/stripe-server.ts'

/** The dependencies of the payment services, with a clock that the test sets. No running server could do the work first. */
export interface PaymentNeeds {
  clock: () => Date
  database: Database
  payments: PaymentProviders
  log: Logger
  secrets: typeof systemSecrets
  outbox: { add(_: unknown, job: MailJob): Promise<void>; addAll(_: unknown, jobs: readonly MailJob[]): Promise<void> }
}

export const paymentNeeds = (
  database: Database,
  payments: Payments | PaymentProviders,
  clock: () => Date,
  mails: MailJob[] = [],
): PaymentNeeds => ({
  clock,
  database,
  payments: 'provider' in payments ? onlyOwn(payments) : payments,
  log: pino({ level: 'silent' }),
  secrets: systemSecrets,
  outbox: {
    add: async (_, job) => void mails.push(job),
    addAll: async (_, jobs) => void mails.push(...jobs),
  },
})

/** The product's own adapter of Stripe's SDK, connected to the local Stripe server. */
export const stripeAt = ({ url: apiUrl }: FakeStripe): Payments =>
  stripePayments({
    secretKey: stripeKeys.STRIPE_SECRET_KEY,
    publishableKey: stripeKeys.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
    apiUrl,
    channels: PAYMENT_CHANNELS,
  })
