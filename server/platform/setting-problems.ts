import type { AccountProvider } from '#shared/domain/payment-account/payment-account.ts'
import { isLocalHost } from '#server/platform/http/requests-from-here.ts'
import type { Settings } from './settings-schema.ts'

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const s3Required = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const s3Settings = [...s3Required, 'S3_ENDPOINT', 'S3_FORCE_PATH_STYLE', 'S3_PUBLIC_URL'] as const

/** A setting, and what is wrong with it beside the others. */
type SettingProblem = readonly [name: string, message: string]

/** What is wrong with settings that fit by themselves, but not together. */
export function settingProblems(values: Settings): readonly SettingProblem[] {
  const problems: SettingProblem[] = []
  const refuse = (name: string, message: string) => void problems.push([name, message])
  for (const name of stripeKeys) {
    if (!values[name] && stripeKeys.some((other) => values[other]))
      refuse(name, 'is missing beside the other keys of Stripe')
  }
  problems.push(...accountProblems(values))
  if (values.TEXT_MESSAGE_URL && !values.TEXT_MESSAGE_SECRET)
    refuse('TEXT_MESSAGE_SECRET', 'is missing beside TEXT_MESSAGE_URL')
  if (values.TEXT_MESSAGE_SECRET && !values.TEXT_MESSAGE_URL)
    refuse('TEXT_MESSAGE_URL', 'is missing beside TEXT_MESSAGE_SECRET')
  if (values.STREAMS >= values.CONNECTIONS) refuse('STREAMS', 'must be below CONNECTIONS')
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    refuse('DATABASE_DIRECT_URL', 'needs DATABASE_URL, the address of the connection pooler')
  for (const name of s3Required) {
    if (!values[name] && s3Settings.some((other) => values[other]))
      refuse(name, 'is missing beside the other settings of S3')
  }
  if (values.PUBLIC_URL?.startsWith('https:') && values.S3_PUBLIC_URL?.startsWith('http:'))
    refuse('S3_PUBLIC_URL', 'must be an https address as PUBLIC_URL is: browsers block other pictures on its pages')
  if (values.NODE_ENV !== 'production') return problems
  if (values.DEMO_DATA)
    refuse('DEMO_DATA', 'is refused with NODE_ENV=production: demo data never goes into a real database')
  if (!values.PUBLIC_URL) refuse('PUBLIC_URL', 'is missing: the address that people reach this server at')
  if (!values.SMTP_URL) refuse('SMTP_URL', 'is missing: without it mail only reaches the development mailbox')
  return problems
}

/** What is wrong with the settings of connected accounts, by the name of the setting. */
function accountProblems(values: Settings): SettingProblem[] {
  const problems: SettingProblem[] = []
  const connects = (provider: AccountProvider) => values.PAYMENT_ACCOUNTS.includes(provider)
  const {
    STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret,
    PAYMENT_FEE_PERCENT: percent,
    PAYMENT_FEE_CENTS: cents,
  } = values
  if (connects('stripe') && !values.STRIPE_SECRET_KEY)
    problems.push(['STRIPE_SECRET_KEY', 'is missing: PAYMENT_ACCOUNTS names stripe'])
  if (connects('stripe') && !webhookSecret)
    problems.push(['STRIPE_CONNECT_WEBHOOK_SECRET', 'is missing: PAYMENT_ACCOUNTS names stripe'])
  if (!connects('stripe') && percent + cents > 0)
    problems.push([percent > 0 ? 'PAYMENT_FEE_PERCENT' : 'PAYMENT_FEE_CENTS', 'needs stripe in PAYMENT_ACCOUNTS'])
  if (connects('mollie') && values.SECRETS_KEY.length === 0)
    problems.push(['SECRETS_KEY', 'is missing: PAYMENT_ACCOUNTS names mollie, whose keys are stored encrypted'])
  return problems
}

/**
 * Returns what is wrong when a server that others may reach does not say whether it is in production, so that nobody runs the development
 * mailbox and the sandbox for real customers by forgetting a line (threat A38).
 */
export function unsaidMode(said: Readonly<Record<string, string | undefined>>): string | undefined {
  if (said['NODE_ENV'] !== undefined) return undefined
  const open = ['PUBLIC_URL', 'HOST', 'DATABASE_URL'].filter((name) => !isLocal(said[name]))
  if (open.length === 0) return undefined
  return `NODE_ENV is missing: ${open.join(', ')} reaches beyond this machine. Say production for real customers, or development`
}

/** Whether an address or host name stays on this machine. A database without a host is reached by a socket. */
function isLocal(address: string | undefined): boolean {
  if (address === undefined) return true
  const host = address.includes('://') ? (URL.parse(address)?.hostname ?? '') : address
  return host === '' ? address.includes('://') : isLocalHost(host)
}
