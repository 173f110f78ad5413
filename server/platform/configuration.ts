import { resolve } from 'node:path'
import { z } from 'zod'
import type { HoldLimits } from '#shared/domain/booking/hold-limits.ts'
import { PAYMENT_CHANNELS, type PaymentChannel } from '#shared/domain/payment/payment-channels.ts'

const flag = z
  .enum(['0', '1'], 'must be 0 or 1')
  .default('0')
  .transform((value) => value === '1')

/** A schema for an integer in an environment variable. */
const whole = (minimum: number, maximum: number, preset: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(minimum, `must be at least ${minimum}`)
    .max(maximum, `must be at most ${maximum}`)
    .default(preset)

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const s3Required = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const s3Settings = [...s3Required, 'S3_ENDPOINT', 'S3_FORCE_PATH_STYLE', 'S3_PUBLIC_URL'] as const

const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

const environment = z
  .object({
    NODE_ENV: z.string().default('development'),
    /** 0 lets the operating system choose a port, for tests. */
    PORT: whole(0, 65_535, 4100),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: httpAddress.optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
    /** The schema's owner, past the connection pooler that DATABASE_URL names: for migrations, jobs and LISTEN. */
    DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
    DATABASE_CONNECTIONS: whole(2, 500, 20),
    DATA_DIR: z
      .string()
      .min(1)
      .default('./data')
      .transform((path) => resolve(path)),
    /** Files are in this bucket instead of in DATA_DIR. Either the four required ones are set or none of S3. */
    S3_BUCKET: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens',
      )
      .optional(),
    S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'must be the name of a region, for example eu-central-1')
      .optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    /** The S3 server's address; without it Amazon's in the region. */
    S3_ENDPOINT: httpAddress.optional(),
    /** 1 for a server that expects the bucket in the path and not in the host name. */
    S3_FORCE_PATH_STYLE: flag,
    /** The address where everybody reads the bucket's public files, for example of a CDN. Without it this server shows them. */
    S3_PUBLIC_URL: httpAddress.optional(),
    DEMO_DATA: flag,
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
    MAIL_FROM: z.string().min(3).default('Inplan <no-reply@inplan.test>'),
    /**
     * Either all three Stripe variables are set or none. Without them the sandbox provider is used; in production there are
     * then no online payments.
     */
    STRIPE_SECRET_KEY: z.string().startsWith('sk_', 'must be a secret key, sk_…').optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must be a publishable key, pk_…').optional(),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must be the secret of a webhook, whsec_…').optional(),
    /** The address of Stripe's API, for tests. */
    STRIPE_API_URL: httpAddress.optional(),
    /** The payment methods that are enabled in the Stripe account. */
    PAYMENT_CHANNELS: z
      .string()
      .default(PAYMENT_CHANNELS.join(','))
      .transform((list) => list.split(',').map((channel) => channel.trim()))
      .pipe(z.array(z.enum(PAYMENT_CHANNELS, `must be a list of ${PAYMENT_CHANNELS.join(', ')}`)).min(1)),
    /** Number of reverse proxies in front of the server whose X-Forwarded-For entries are trusted. */
    TRUSTED_PROXIES: whole(0, 10, 0),
    /** Allowed log-in, sign-up and code attempts per network address and hour. */
    CREDENTIAL_ATTEMPTS_PER_ADDRESS: whole(1, 1_000_000, 300),
    /** Maximum unpaid seats that one account, and one network address, may hold at a time in one organisation. */
    HOLDS_PER_ACCOUNT: whole(1, 1000, 3),
    HOLDS_PER_ADDRESS: whole(1, 1_000_000, 30),
    /** When an organisation has this many unpaid seats, each account may hold only one. */
    HOLDS_ONE_EACH_FROM: whole(1, 1_000_000, 30),
    TERMS_URL: httpAddress.optional(),
    PRIVACY_URL: httpAddress.optional(),
    /** Whoever sends it as a bearer token may read /metrics. It is long, because it is guarded by nothing else. */
    METRICS_TOKEN: z
      .string()
      .regex(/^[\w-]{32,200}$/, 'must have 32 to 200 letters, digits, - or _')
      .optional(),
    /** Where traces and metrics are sent by OTLP over HTTP; nothing is sent without it. */
    OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
    /** The share of traces that is sent, from 0 to 1. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number('must be a number')
      .min(0, 'must be at least 0')
      .max(1, 'must be at most 1')
      .default(1),
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
    if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
      refuse('DATABASE_DIRECT_URL', 'needs DATABASE_URL, the address of the connection pooler')
    for (const name of s3Required) {
      if (!values[name] && s3Settings.some((other) => values[other]))
        refuse(name, 'is missing beside the other settings of S3')
    }
    if (values.PUBLIC_URL?.startsWith('https:') && values.S3_PUBLIC_URL?.startsWith('http:'))
      refuse('S3_PUBLIC_URL', 'must be an https address as PUBLIC_URL is: browsers block other pictures on its pages')
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

export interface S3Settings {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Undefined for Amazon's. */
  endpoint: string | undefined
  forcesPathStyle: boolean
  /** Has no trailing slash. Undefined when this server shows public files itself. */
  publicUrl: string | undefined
}

export interface Configuration {
  isProduction: boolean
  port: number
  host: string
  /** The public address without a trailing slash. Undefined until the server listens, if `PUBLIC_URL` is not set. */
  publicUrl: string | undefined
  /** The address of the database; undefined for the embedded Postgres in `dataDirectory`. */
  databaseUrl: string | undefined
  /** The schema's owner, when `databaseUrl` is a connection pooler in transaction mode; otherwise undefined. */
  databaseDirectUrl: string | undefined
  databaseConnections: number
  /** The absolute path of the folder for data. */
  dataDirectory: string
  /** Undefined when files are in `dataDirectory`. */
  s3: S3Settings | undefined
  loadsDemoData: boolean
  /** The address of the mail server; undefined for the development mailbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** The keys for Stripe; undefined for the sandbox provider, or for no online payments in production. */
  stripe: StripeKeys | undefined
  /** The payment methods that are enabled in the account at the payment provider. */
  paymentChannels: readonly PaymentChannel[]
  trustedProxies: number
  credentialAttemptsPerAddress: number
  holdLimits: HoldLimits
  /** The address of the operator's own terms; undefined for the built-in page. */
  termsUrl: string | undefined
  privacyUrl: string | undefined
  /** Undefined: only this machine itself may read the metrics. */
  metricsToken: string | undefined
  /** Undefined: nothing is sent. */
  telemetry: TelemetryTarget | undefined
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** Where OpenTelemetry's data goes. */
export interface TelemetryTarget {
  /** Has no trailing slash. */
  readonly endpoint: string
  /** The share of traces that is sent, from 0 to 1. */
  readonly sampled: number
}

/** An error that the person who starts the server can fix. Its message says how, in one line per problem. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/**
 * Reads the configuration of this process from environment variables. Throws a StartError that names every variable that is
 * missing or invalid, one per line.
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
    publicUrl: withoutSlash(values.PUBLIC_URL),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    dataDirectory: values.DATA_DIR,
    s3: s3Of(values),
    loadsDemoData: values.DEMO_DATA,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    stripe: stripeOf(values),
    paymentChannels: values.PAYMENT_CHANNELS,
    trustedProxies: values.TRUSTED_PROXIES,
    credentialAttemptsPerAddress: values.CREDENTIAL_ATTEMPTS_PER_ADDRESS,
    holdLimits: {
      perAccount: values.HOLDS_PER_ACCOUNT,
      perNetwork: values.HOLDS_PER_ADDRESS,
      oneEachFrom: values.HOLDS_ONE_EACH_FROM,
    },
    termsUrl: values.TERMS_URL,
    privacyUrl: values.PRIVACY_URL,
    metricsToken: values.METRICS_TOKEN,
    telemetry: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
          sampled: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    logLevel: values.LOG_LEVEL,
  }
}

const withoutSlash = (url: string | undefined): string | undefined => url?.replace(/\/$/, '')

function s3Of(values: z.output<typeof environment>): S3Settings | undefined {
  const {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return undefined
  return {
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    endpoint: values.S3_ENDPOINT,
    forcesPathStyle: values.S3_FORCE_PATH_STYLE,
    publicUrl: withoutSlash(values.S3_PUBLIC_URL),
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
