import type { BookingLimits } from '#shared/domain/booking/hold/booking-limits.ts'
import type { HoldLimits } from '#shared/domain/booking/hold/hold-limits.ts'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { FeeRate } from '#shared/domain/payment/application-fee.ts'
import type { AccountProvider } from '#shared/domain/payment-account/payment-account.ts'
import type { SecretKey } from '#server/platform/secrets/secret-keys.ts'
import type { TextBodyTemplate } from '#server/platform/text-message/text-request-body.ts'
import { settingProblems, unsaidMode } from './setting-problems.ts'
import { type Settings, settingsSchema } from './settings-schema.ts'

export interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The secret of the webhook for connected accounts; undefined without Stripe Connect. */
  connectWebhookSecret: string | undefined
  apiUrl: string | undefined
}

export interface TextServiceSettings {
  /** The address of the text message service; undefined when there is none. */
  url: string | undefined
  secret: string | undefined
  from: string
  body: TextBodyTemplate
  centsPerSegment: number
}

export interface S3Settings {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The address of the S3 server; undefined for Amazon's. */
  endpoint: string | undefined
  forcesPathStyle: boolean
  /** The public address of the bucket without a trailing slash; undefined when this server serves public files itself. */
  publicUrl: string | undefined
}

export interface Configuration {
  isProduction: boolean
  port: number
  host: string
  /** The public address without a trailing slash. Undefined until the server listens, if `PUBLIC_URL` is not set. */
  publicUrl: string | undefined
  /** Further host names that the server answers to, in lower case. */
  otherHosts: readonly string[]
  /** Maximum number of network connections of this process. */
  connections: number
  /** Maximum number of open change streams of this process. */
  streams: number
  /** The address of the database; undefined for the embedded Postgres in `dataDirectory`. */
  databaseUrl: string | undefined
  /**
   * The address of Postgres as the schema's owner, needed when `databaseUrl` leads to a connection pooler in transaction mode; otherwise
   * undefined.
   */
  databaseDirectUrl: string | undefined
  databaseConnections: number
  /** Seconds between SIGTERM and the moment when the server stops accepting requests. */
  stopDelay: number
  /** The absolute path of the data folder. */
  dataDirectory: string
  /** The S3 settings; undefined when files are stored in `dataDirectory`. */
  s3: S3Settings | undefined
  loadsDemoData: boolean
  /** The address of the mail server; undefined for the development mailbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** The service for text messages. Without an address the sandbox is used; in production no text messages are sent. */
  textService: TextServiceSettings
  /** The keys for Stripe. Undefined for the sandbox provider; in production, undefined means that there are no online payments. */
  stripe: StripeKeys | undefined
  /** The payment methods that are enabled in the account at the payment provider. */
  paymentChannels: readonly PaymentChannel[]
  /** The payment providers at which organisations can connect their own accounts. If empty, all payments go to the server's own account. */
  paymentAccounts: readonly AccountProvider[]
  paymentFee: FeeRate
  /** The address of the Mollie API; undefined for the official one. */
  mollieApiUrl: string | undefined
  /** The keys of stored secrets: the first encrypts, all decrypt. Empty when there are none. */
  secretKeys: readonly SecretKey[]
  trustedProxies: number
  credentialAttemptsPerAddress: number
  holdLimits: HoldLimits
  /** The limits of bookings that hold for all organisations. */
  bookingLimits: Omit<BookingLimits, 'unpaidPerCustomer'>
  /** Addresses of DNS servers; empty to use those of the machine. */
  dnsServers: readonly string[]
  /** The address of the operator's own terms; undefined for the built-in page. */
  termsUrl: string | undefined
  privacyUrl: string | undefined
  /** The token for reading the metrics; undefined when only this machine itself may read them. */
  metricsToken: string | undefined
  /** Where telemetry is sent; undefined when none is sent. */
  telemetry: TelemetryTarget | undefined
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** The target for OpenTelemetry data. */
export interface TelemetryTarget {
  /** The address without a trailing slash. */
  readonly endpoint: string
  /** The share of traces that is sent, from 0 to 1. */
  readonly sampled: number
}

/** An error that the person who starts the server can fix. Its message says how, in one line per problem. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** How a server process was started; undefined for tools and tests, which serve nobody. */
export interface ServerStart {
  /** Whether it is the built server, which is in production unless told otherwise, and not its sources. */
  readonly isBuilt: boolean
}

/** Each setting by itself, and then all of them together. */
const settings = settingsSchema.superRefine((values, context) => {
  for (const [name, message] of settingProblems(values)) context.addIssue({ code: 'custom', path: [name], message })
})

/**
 * Reads the configuration of this process from environment variables. Throws a StartError that names every variable that is
 * missing or invalid, one per line.
 */
export function readConfiguration(
  variables: Readonly<Record<string, string | undefined>>,
  server?: ServerStart,
): Configuration {
  const said = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const unsaid = server && unsaidMode(said)
  if (unsaid !== undefined) throw new StartError(unsaid)
  const given = { NODE_ENV: server?.isBuilt ? 'production' : 'development', ...said }
  const parsed = settings.safeParse(given)
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
    stopDelay: values.STOP_DELAY,
    dataDirectory: values.DATA_DIR,
    s3: s3Of(values),
    loadsDemoData: values.DEMO_DATA,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    textService: {
      url: values.TEXT_MESSAGE_URL,
      secret: values.TEXT_MESSAGE_SECRET,
      from: values.TEXT_MESSAGE_FROM,
      body: values.TEXT_MESSAGE_BODY,
      centsPerSegment: values.TEXT_MESSAGE_CENTS,
    },
    stripe: stripeOf(values),
    paymentChannels: values.PAYMENT_CHANNELS,
    paymentAccounts: values.PAYMENT_ACCOUNTS,
    paymentFee: { percent: values.PAYMENT_FEE_PERCENT, cents: values.PAYMENT_FEE_CENTS },
    mollieApiUrl: withoutSlash(values.MOLLIE_API_URL),
    secretKeys: values.SECRETS_KEY,
    trustedProxies: values.TRUSTED_PROXIES,
    otherHosts: values.OTHER_HOSTS,
    connections: values.CONNECTIONS,
    streams: values.STREAMS,
    credentialAttemptsPerAddress: values.CREDENTIAL_ATTEMPTS_PER_ADDRESS,
    holdLimits: {
      perAccount: values.HOLDS_PER_ACCOUNT,
      perNetwork: values.HOLDS_PER_ADDRESS,
      oneEachFrom: values.HOLDS_ONE_EACH_FROM,
    },
    bookingLimits: {
      unpaidPerNetwork: 4 * values.HOLDS_PER_ADDRESS,
      hourlyPerAccount: 20 * values.HOLDS_PER_ACCOUNT,
      hourlyPerNetwork: 10 * values.HOLDS_PER_ADDRESS,
    },
    dnsServers: values.DNS_SERVERS,
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

function s3Of(values: Settings): S3Settings | undefined {
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

function stripeOf(values: Settings): StripeKeys | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret,
  } = values
  if (!secretKey || !publishableKey || !webhookSecret) return undefined
  return { secretKey, publishableKey, webhookSecret, connectWebhookSecret, apiUrl: values.STRIPE_API_URL }
}
