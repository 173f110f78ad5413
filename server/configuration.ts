import { resolve } from 'node:path'
import { z } from 'zod'

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
    /** Number of proxies in front whose X-Forwarded-For entries are believed. */
    TRUSTED_PROXIES: whole(0, 10, 0),
    /** Log-in, sign-up and code attempts of one network address in an hour. */
    CREDENTIAL_ATTEMPTS_PER_ADDRESS: whole(1, 1_000_000, 300),
    LOG_LEVEL: z
      .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
      .default('warn'),
  })
  .superRefine((values, context) => {
    if (values.NODE_ENV !== 'production') return
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (values.DEMO_DATA)
      refuse('DEMO_DATA', 'is refused with NODE_ENV=production: demo data never goes into a real database')
    if (!values.PUBLIC_URL) refuse('PUBLIC_URL', 'is missing: the address that people reach this server at')
    if (!values.SMTP_URL) refuse('SMTP_URL', 'is missing: without it mail only reaches the development mailbox')
  })

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
  trustedProxies: number
  credentialAttemptsPerAddress: number
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
    trustedProxies: values.TRUSTED_PROXIES,
    credentialAttemptsPerAddress: values.CREDENTIAL_ATTEMPTS_PER_ADDRESS,
    logLevel: values.LOG_LEVEL,
  }
}
