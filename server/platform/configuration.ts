import { resolve } from 'node:path'
import { z } from 'zod'
import { PAYMENT_CHANNELS, type PaymentChannel } from '#shared/domain/payment/payment-channels.ts'

const flag = z
  .enum(['0', '1'], 'must be 0 or 1')
  .default('0')
  .transform((value) => value === '1')

/** A whole number of an environment variable. */
const whole = (minimum: number, maximum: number, preset: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(minimum, `must be at least ${minimum}`)
    .max(maximum, `must be at most ${maximum}`)
    .default(preset)

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const environment = z
  .object({
    NODE_ENV: z.string().default('development'),
    /** 0 lets the system choose, for tests. */
    PORT: whole(0, 65_535, 4100),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
    DATABASE_CONNECTIONS: whole(2, 500, 20),
    DATA_DIR: z
      .string()
      .min(1)
      .default('./data')
      .transform((path) => resolve(path)),
    DEMO_DATA: flag,
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
    MAIL_FROM: z.string().min(3).default('Inplan <no-reply@inplan.test>'),
    /** All three or none; without them the sandbox takes payments, and in production nobody does. */
    STRIPE_SECRET_KEY: z.string().startsWith('sk_', 'must be a secret key, sk_…').optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must be a publishable key, pk_…').optional(),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must be the secret of a webhook, whsec_…').optional(),
    /** Where Stripe is, for tests. */
    STRIPE_API_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
    /** What the account at Stripe has been opened for. */
    PAYMENT_CHANNELS: z
      .string()
      .default(PAYMENT_CHANNELS.join(','))
      .transform((list) => list.split(',').map((channel) => channel.trim()))
      .pipe(z.array(z.enum(PAYMENT_CHANNELS, `must be a list of ${PAYMENT_CHANNELS.join(', ')}`)).min(1)),
    /** Number of proxies in front whose X-Forwarded-For entries are believed. */
    TRUSTED_PROXIES: whole(0, 10, 0),
    /** Log-in, sign-up and code attempts of one network address in an hour. */
    CREDENTIAL_ATTEMPTS_PER_ADDRESS: whole(1, 1_000_000, 300),
    TERMS_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
    PRIVACY_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
    LOG_LEVEL: z
      .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
      .default('warn'),
  })
  .superRefine((values, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    for (const name of stripeKeys) {
      if (!values[name] && stripeKeys.some((other) => values[other]))
        refuse(name, 'is missing beside the other keys of Stripe')
    }
    if (values.NODE_ENV !== 'production') return
    if (values.DEMO_DATA)
      refuse('DEMO_DATA', 'is refused with NODE_ENV=production: demo data never goes into a real database')
    if (!values.PUBLIC_URL) refuse('PUBLIC_URL', 'is missing: the address that people reach this server at')
    if (!values.SMTP_URL) refuse('SMTP_URL', 'is missing: without it mail only reaches the development mailbox')
  })

export interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  apiUrl: string | undefined
}

export interface Configuration {
  isProduction: boolean
  port: number
  host: string
  /** Without a trailing slash; undefined until the server listens and can name its own. */
  publicUrl: string | undefined
  /** Undefined: an embedded Postgres in `dataDirectory`. */
  databaseUrl: string | undefined
  databaseConnections: number
  /** Absolute. */
  dataDirectory: string
  loadsDemoData: boolean
  /** Undefined: the development mailbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined: the sandbox takes payments, or nobody in production. */
  stripe: StripeKeys | undefined
  /** What the account at the payment provider has been opened for. */
  paymentChannels: readonly PaymentChannel[]
  trustedProxies: number
  credentialAttemptsPerAddress: number
  /** Where the organisation that runs this has its own; undefined: our pages. */
  termsUrl: string | undefined
  privacyUrl: string | undefined
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** A fault that the person who starts the server can mend; its message is one line (or one per variable) that says how. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/**
 * The configuration of this process, read once.
 *
 * Throws a StartError that names every variable that is missing or wrong, one a line.
 */
export function readConfiguration(variables: Readonly<Record<string, string | undefined>>): Configuration {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new StartError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'))
  }
  const values = parsed.data
  return {
    isProduction: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    dataDirectory: values.DATA_DIR,
    loadsDemoData: values.DEMO_DATA,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    stripe: stripeOf(values),
    paymentChannels: values.PAYMENT_CHANNELS,
    trustedProxies: values.TRUSTED_PROXIES,
    credentialAttemptsPerAddress: values.CREDENTIAL_ATTEMPTS_PER_ADDRESS,
    termsUrl: values.TERMS_URL,
    privacyUrl: values.PRIVACY_URL,
    logLevel: values.LOG_LEVEL,
  }
}

function stripeOf(values: z.output<typeof environment>): StripeKeys | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = values
  if (!secretKey || !publishableKey || !webhookSecret) return undefined
  return { secretKey, publishableKey, webhookSecret, apiUrl: values.STRIPE_API_URL }
}
