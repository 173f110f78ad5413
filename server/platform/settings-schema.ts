import { resolve } from 'node:path'
import { z } from 'zod'
import { PAYMENT_CHANNELS } from '#shared/domain/payment/online-payment-channels.ts'
import { ACCOUNT_PROVIDERS } from '#shared/domain/payment-account/payment-account.ts'
import { parseSecretKeys } from '#server/platform/secrets/secret-keys.ts'
import { DEFAULT_TEXT_BODY, parseTextBody } from '#server/platform/text-message/text-request-body.ts'

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

const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

/**
 * The schema of all settings of the server, with their meanings. `npm run settings` generates `docs/settings.md` from it, and a setting
 * without a description fails the tests.
 */
export const settingsSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be production, development or test')
    .optional()
    .describe(
      '`production` for real customers, which the built server is without it: no demo data, no development mailbox, no sandbox for payments. It then needs `PUBLIC_URL` and `SMTP_URL`. Where `PUBLIC_URL`, `HOST` or `DATABASE_URL` names another machine or is open to others, it must be said. `development` and `test` open mailbox, sandbox and metrics to this machine only',
    ),
  PORT: whole(0, 65_535, 4100).describe('The port that the server listens on. 0 lets the operating system choose one'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('The network address that the server listens on. `0.0.0.0` is every address of the machine'),
  PUBLIC_URL: httpAddress
    .optional()
    .describe(
      'The address that people reach the server at, for links in mails and pages. Without it, the one it listens on',
    ),
  OTHER_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((name) => name.trim().toLowerCase() || []))
    .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$|^\[[0-9a-f:]+\]$/, 'must be a list of host names, without ports')))
    .describe(
      'Further host names that the server answers to, separated by commas, when `PUBLIC_URL` is set. Any other host, but for domains of organisations and the machine itself, gets 421',
    ),
  CONNECTIONS: whole(100, 1_000_000, 30_000).describe(
    'Most network connections of one server process. The process must be allowed more files than that (`LimitNOFILE`); what comes above is closed',
  ),
  STREAMS: whole(10, 1_000_000, 20_000).describe(
    'Most open change streams of one server process, below `CONNECTIONS`. Further ones are refused, and what they would tell is seen at the next look',
  ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional()
    .describe(
      'A Postgres 18 of yours. Its user must be allowed to create roles. Without it, the server starts an embedded Postgres in `DATA_DIR`',
    ),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional()
    .describe(
      'The database as the schema’s owner, past the connection pooler that `DATABASE_URL` names: for migrations, jobs, changes and `inplan`',
    ),
  DATABASE_CONNECTIONS: whole(2, 500, 20).describe('Most database connections of one server process'),
  STOP_DELAY: whole(0, 60, 2).describe(
    'Seconds in which a server that gets SIGTERM still serves, and tells its proxy by `/readyz` and by closing connections to send requests elsewhere',
  ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path))
    .describe('The folder of the embedded database and of uploaded files'),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens',
    )
    .optional()
    .describe('Uploaded files are in this S3 bucket instead of in `DATA_DIR`. It needs its region and both keys'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a region, for example eu-central-1')
    .optional()
    .describe('The region of the bucket'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('The id of the key that may read and write the bucket'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of that key'),
  S3_ENDPOINT: httpAddress.optional().describe('The address of the S3 server. Without it, Amazon’s in the region'),
  S3_FORCE_PATH_STYLE: flag.describe('1 for an S3 server that expects the bucket in the path, not in the host name'),
  S3_PUBLIC_URL: httpAddress
    .optional()
    .describe(
      'Where everybody reads the public files of the bucket, such as a CDN. Without it, this server shows them',
    ),
  DEMO_DATA: flag.describe('1 loads the demo organisations into an empty database. Refused in production'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional()
    .describe('The mail server. Without it, mail goes to the development mailbox at `/dev/mailbox`'),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, or Name <address>')
    .default('Inplan <no-reply@inplan.test>')
    .describe('The sender of all mail'),
  TEXT_MESSAGE_URL: httpAddress
    .optional()
    .describe(
      'The service that takes text messages as a POST of JSON. It needs `TEXT_MESSAGE_SECRET`. Without it there are none in production, and elsewhere they go to `/dev/mailbox`',
    ),
  TEXT_MESSAGE_SECRET: z.string().optional().describe('The secret of that service, sent as a bearer token'),
  TEXT_MESSAGE_FROM: z
    .string()
    .regex(/^(?:\+[0-9]{7,15}|[A-Za-z0-9 ]{1,11})$/, 'must be a number, or at most 11 letters and digits')
    .default('Inplan')
    .describe('The sender of all text messages: a number such as `+31612345678`, or at most 11 letters and digits'),
  TEXT_MESSAGE_BODY: z
    .string()
    .default(DEFAULT_TEXT_BODY)
    .transform((text, context) => {
      const parsed = parseTextBody(text)
      if (!('problem' in parsed)) return parsed.template
      context.addIssue({ code: 'custom', message: parsed.problem })
      return z.NEVER
    })
    .describe('The JSON that the service expects, with `{to}`, `{from}`, `{text}` and `{reference}` in its strings'),
  TEXT_MESSAGE_CENTS: whole(0, 1000, 8).describe(
    'What one segment of a text message costs an organisation, in euro cents',
  ),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith('sk_', 'must be a secret key, sk_…')
    .optional()
    .describe(
      'The secret key of your Stripe account. Either all three keys are set or none. Without them there are no online payments in production, and elsewhere the sandbox takes them',
    ),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .startsWith('pk_', 'must be a publishable key, pk_…')
    .optional()
    .describe('The publishable key of your Stripe account'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must be the secret of a webhook, whsec_…')
    .optional()
    .describe('The secret with which Stripe signs its notices'),
  STRIPE_API_URL: httpAddress.optional().describe('The address of Stripe’s API, for tests'),
  PAYMENT_CHANNELS: z
    .string()
    .default(PAYMENT_CHANNELS.join(','))
    .transform((list) => list.split(',').map((channel) => channel.trim()))
    .pipe(z.array(z.enum(PAYMENT_CHANNELS, `must be a list of ${PAYMENT_CHANNELS.join(', ')}`)).min(1))
    .describe('The ways to pay that are enabled in the Stripe account, separated by commas'),
  PAYMENT_ACCOUNTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((name) => name.trim() || []))
    .pipe(z.array(z.enum(ACCOUNT_PROVIDERS, `must be a list of ${ACCOUNT_PROVIDERS.join(', ')}`)))
    .describe(
      'With which providers organisations connect accounts of their own, `stripe` or `mollie` or both, separated by a comma. Without it, all money arrives in the account of this server. `mollie` needs `SECRETS_KEY`',
    ),
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must be the secret of a webhook, whsec_…')
    .optional()
    .describe(
      'The secret with which Stripe signs its notices about connected accounts. `PAYMENT_ACCOUNTS` with `stripe` needs it',
    ),
  PAYMENT_FEE_PERCENT: z.coerce
    .number('must be a number')
    .min(0, 'must be at least 0')
    .max(50, 'must be at most 50')
    .default(0)
    .describe('What this server keeps of each payment to a connected Stripe account, in percent'),
  PAYMENT_FEE_CENTS: whole(0, 10_000, 0).describe('What it keeps of each besides, in cents'),
  MOLLIE_API_URL: httpAddress.optional().describe('The address of Mollie’s API, for tests'),
  SECRETS_KEY: z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return []
      const keys = parseSecretKeys(text)
      if (!('problem' in keys)) return keys.keys
      context.addIssue({ code: 'custom', message: keys.problem })
      return z.NEVER
    })
    .describe(
      'The keys that encrypt what is kept for others and for authenticator apps, as `id:base64,…`. Each has 32 random bytes (`openssl rand -base64 32`). The first encrypts, all decrypt',
    ),
  TRUSTED_PROXIES: whole(0, 10, 0).describe(
    'Number of proxies in front of the server whose `X-Forwarded-For` entries are believed',
  ),
  CREDENTIAL_ATTEMPTS_PER_ADDRESS: whole(1, 1_000_000, 300).describe(
    'Log-in, sign-up and code attempts of one network address in an hour',
  ),
  HOLDS_PER_ACCOUNT: whole(1, 1000, 3).describe(
    'Maximum unpaid seats that an account may hold at a time in an organisation. An account may book 20 times as often in an hour',
  ),
  HOLDS_PER_ADDRESS: whole(1, 1_000_000, 30).describe(
    'The same of one network address, which may book ten times as often in an hour, and have four times as many appointments ahead that are to be paid afterwards',
  ),
  HOLDS_ONE_EACH_FROM: whole(1, 1_000_000, 30).describe(
    'When an organisation has this many unpaid seats, each account may hold only one',
  ),
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((server) => server.trim())
        .filter((server) => server !== ''),
    )
    .pipe(z.array(z.string().regex(/^[\d.]+(:\d{1,5})?$/, 'must be a list of addresses, such as 192.0.2.1:53')))
    .describe(
      'The name servers that are asked whether a domain of an organisation leads here, separated by commas. Without it, those of the machine',
    ),
  TERMS_URL: httpAddress.optional().describe('Your terms, instead of the built-in page'),
  PRIVACY_URL: httpAddress.optional().describe('Your privacy policy, instead of the built-in page'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{32,200}$/, 'must have 32 to 200 letters, digits, - or _')
    .optional()
    .describe(
      'Who sends it as a bearer token may read `/metrics`. Without it, only the machine itself may, and with `TRUSTED_PROXIES` nobody',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress
    .optional()
    .describe('Where traces and metrics are sent by OTLP over HTTP. Without it, nothing is sent'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0, 'must be at least 0')
    .max(1, 'must be at most 1')
    .default(1)
    .describe('The share of traces that is sent, from 0 to 1'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .default('warn')
    .describe('`silent`, `error`, `warn`, `info` or `debug`. The log is JSON, one entry a line, on standard error'),
})

/** The values of all settings, each of which fits by itself. */
export type Settings = z.output<typeof settingsSchema>

/** A setting of the server as its documentation shows it. */
export interface Setting {
  readonly name: string
  /** Empty when there is none. */
  readonly preset: string
  /** The description; empty when it is missing. */
  readonly meaning: string
}

/** Every setting in the order of the schema. */
export function describedSettings(): Setting[] {
  return Object.entries(settingsSchema.shape).map(([name, schema]) => ({
    name,
    preset: presetOf(schema),
    meaning: schema.description ?? '',
  }))
}

/** Returns the default value of a schema, before any transformation. */
function presetOf(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodDefault) return String(schema.def.defaultValue)
  return schema instanceof z.ZodPipe ? presetOf(schema.in) : ''
}
